import type { ReactNode } from "react";
import type { CellPluginProps } from "#renderers/plugin";

/** How full a quota is. A cell reads nothing: it shows what the row has. */
export function QuotaMeter({ with: { used, limit }, text }: CellPluginProps): ReactNode {
  if (typeof used !== "number" || typeof limit !== "number" || limit <= 0) return text;
  return (
    <span>
      <meter min={0} max={limit} value={used} aria-label={text} /> {text}
    </span>
  );
}
