import { type ReactNode, useEffect, useState } from "react";
import { Button, useTranslate } from "#renderers";
import { NativeDialog } from "../dialog/index.ts";
import { CHUNK_LOST } from "./lost-chunk.ts";

/** Says that the portal was updated while the page was open, and offers a reload. */
export function LostChunk(): ReactNode {
  const t = useTranslate();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const handleLost = (): void => setIsLost(true);
    window.addEventListener(CHUNK_LOST, handleLost);
    return () => window.removeEventListener(CHUNK_LOST, handleLost);
  }, []);
  if (!isLost) return null;
  return (
    <NativeDialog
      title={t("start.chunk-failed")}
      onClose={() => setIsLost(false)}
      actions={<Button onClick={() => window.location.reload()}>{t("start.reload")}</Button>}
    >
      {t("start.chunk-failed-text")}
    </NativeDialog>
  );
}
