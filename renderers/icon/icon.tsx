import type { ReactNode } from "react";
import { ICONS, type IconName, isIconName } from "./icon-set.ts";

export interface IconProps {
  /** A name of the icon set; one that is unknown (from a template, say) shows a puzzle piece. */
  readonly name: IconName | (string & {});
  /** In px; 16 stands beside text, 20 alone. */
  readonly size?: 14 | 16 | 18 | 20 | 24 | 32 | 40;
  readonly className?: string | undefined;
}

/** An icon beside a name. It says nothing to a screen reader: the text next to it, or the button around it, does. */
export function Icon({ name, size = 16, className }: IconProps): ReactNode {
  const Shape = ICONS[isIconName(name) ? name : "puzzle"];
  return <Shape size={size} stroke={1.75} aria-hidden focusable={false} className={className} />;
}
