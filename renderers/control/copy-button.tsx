import { type ReactNode, useEffect, useState } from "react";

/** How long it says that the text was copied. */
const COPIED_MS = 1000;

export interface CopyButtonProps {
  readonly value: string;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
}

/** Copies a text, and says so for a second. Where the browser refuses, nothing is said. */
export function CopyButton({ value, children }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return children({ copied, copy });
}
