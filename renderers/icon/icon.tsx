import { type ReactNode } from "react";
import { lazyPart, NoPart, PartBoundary } from "../part/index.ts";
import { FIRST_ICONS } from "./first-icons.ts";
import type { ICONS } from "./icon-set.ts";
import { Shape } from "./shape.tsx";

export type IconName = keyof typeof ICONS;

export interface IconProps {
  /** A name of the icon set; an unknown one (from a template, for example) shows a puzzle piece. */
  readonly name: IconName | (string & {});
  /** In px; 16 beside text, 20 alone. */
  readonly size?: 14 | 16 | 18 | 20 | 24 | 32 | 40;
  readonly className?: string | undefined;
}

const OtherIcon = lazyPart(
  () => import("./other-icon.tsx"),
  (module) => module.OtherIcon,
  { failed: NoPart },
);

/** An icon. Hidden from screen readers: the text beside it, or the button around it, has the name. */
export function Icon(props: IconProps): ReactNode {
  const { name, size = 16, className } = props;
  if (isFirst(name)) return <Shape of={FIRST_ICONS[name]} size={size} className={className} />;
  return (
    <PartBoundary fallback={<svg width={size} height={size} className={className} aria-hidden />}>
      <OtherIcon {...props} />
    </PartBoundary>
  );
}

function isFirst(name: string): name is keyof typeof FIRST_ICONS {
  return Object.hasOwn(FIRST_ICONS, name);
}
