import { type ReactNode, useEffect, useState } from "react";
import { Button, Icon, useBuild, useTranslate } from "#renderers";
import { useUnsaved } from "../navigation/index.ts";
import styles from "./shell.module.css";

const LOOK_EVERY_MS = 1_000;

/** Offers to load the portal anew once its server has a newer build, as soon as nothing on the page is unsaved. */
export function UpdateNotice(): ReactNode {
  const t = useTranslate();
  const { isOutdated, reload } = useBuild();
  const isUnsaved = useUnsaved();
  const [isSafe, setIsSafe] = useState(false);
  useEffect(() => {
    if (!isOutdated) return undefined;
    const look = (): void => setIsSafe(!isUnsaved());
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isOutdated, isUnsaved]);
  return (
    <div role="status">
      {isOutdated && isSafe && (
        <p className={styles["safe"]}>
          <Icon name="refresh" />
          <span>{t("shell.updated")}</span>
          <Button size="compact-sm" variant="default" onClick={reload}>
            {t("shell.updated-reload")}
          </Button>
        </p>
      )}
    </div>
  );
}
