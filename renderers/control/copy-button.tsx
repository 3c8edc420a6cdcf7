import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { Button } from "./button.tsx";

/** How long it shows that the text was copied. */
const COPIED_MS = 1000;

export interface CopyButtonProps {
  readonly value: string;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
}

/** Copies a text, and shows that for a second. Where the browser refuses, it shows nothing. */
export function CopyButton({ value, children }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    // Browsers have no clipboard on an insecure origin.
    void navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return children({ copied, copy });
}

/** A button that copies a text. `label` names the text. */
export function CopyTextButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslate();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={<Icon name={copied ? "check" : "copy"} />}
          aria-label={t("dialog.copy", { field: label })}
          onClick={copy}
        >
          {t(copied ? "dialog.copied" : "toast.copy")}
        </Button>
      )}
    </CopyButton>
  );
}
