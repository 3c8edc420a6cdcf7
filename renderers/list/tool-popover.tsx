import { Suspense } from "react";
import type { ReactNode } from "react";
import { ActionIcon, Popover, Skeleton, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";

export interface ToolPopoverProps {
  /** Its name, and the tooltip. */
  readonly label: string;
  /** The name of what opens; default: the label. */
  readonly title?: string;
  readonly icon: string;
  /** Marked: what it is about is not as usual. */
  readonly isOn?: boolean;
  /** Loads when it is opened. */
  readonly children: ReactNode;
}

/** An icon in the toolbar of a list that opens something about it. */
export function ToolPopover({ label, title = label, icon, isOn = false, children }: ToolPopoverProps) {
  return (
    <Popover position="bottom-end">
      <Tooltip label={label}>
        <Popover.Target>
          <ActionIcon
            {...(isOn ? { variant: "light" } : { variant: "subtle", color: "gray" })}
            aria-label={label}
          >
            <Icon name={icon} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={title}>
        <Suspense fallback={<Skeleton height={160} width={240} />}>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
