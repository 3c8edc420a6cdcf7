import type { ReactNode } from "react";
import type { CellPluginProps } from "#renderers/plugin";

/** The share of a quota that is used. A cell reads nothing: it shows the row's values. */
export function QuotaMeter({ with: { used, limit }, text }: CellPluginProps): ReactNode {
  if (typeof used !== "number" || typeof limit !== "number" || limit <= 0) return text;
  return (
    <span>
      <meter min={0} max={limit} value={used} aria-label={text} /> {text}
    </span>
  );
}
