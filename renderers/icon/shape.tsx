import type { Icon as TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { IconProps } from "./icon.tsx";

/** The lines of an icon. */
export function Shape({
  of: Lines,
  size = 16,
  className,
}: Omit<IconProps, "name"> & { readonly of: TablerIcon }): ReactNode {
  return <Lines size={size} stroke={1.75} aria-hidden focusable={false} className={className} />;
}
