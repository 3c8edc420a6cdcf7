import type { ReactNode } from "react";
import { FIRST_ICONS } from "./first-icons.ts";
import type { IconProps } from "./icon.tsx";
import { OTHER_ICONS } from "./other-icons.ts";
import { Shape } from "./shape.tsx";

/** An icon that is not loaded at the start; an unknown one is a puzzle piece. */
export function OtherIcon({ name, ...rest }: IconProps): ReactNode {
  return <Shape of={isOther(name) ? OTHER_ICONS[name] : FIRST_ICONS.puzzle} {...rest} />;
}

function isOther(name: string): name is keyof typeof OTHER_ICONS {
  return Object.hasOwn(OTHER_ICONS, name);
}
