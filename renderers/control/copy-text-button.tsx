import { useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";

/** A button that copies a text and then says so. `label` is what people call it. */
export function CopyTextButton({ label, text }: { readonly label: string; readonly text: string }) {
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
