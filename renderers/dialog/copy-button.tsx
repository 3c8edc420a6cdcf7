import { useState } from "react";
import { Button } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";

/** Copies a text and says so. `label` is what people call it. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      variant="default"
      leftSection={<Icon name={isCopied ? "check" : "copy"} />}
      aria-label={t("dialog.copy", { field: label })}
      onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
    >
      {t(isCopied ? "dialog.copied" : "toast.copy")}
    </Button>
  );
}
