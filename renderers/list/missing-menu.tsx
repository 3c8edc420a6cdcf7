import type { RowModel } from "#engine/model";
import { PartFailure, Popover } from "../control/index.ts";
import type { PartFailureProps } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import { MenuAnchor } from "./menu-anchor.tsx";

export interface MissingMenuProps extends PartFailureProps {
  readonly row: RowModel;
  /** Its button. */
  readonly under: HTMLElement;
  readonly onClose: () => void;
}

/** In place of the menu of a row whose code could not be loaded. */
export function MissingMenu({ row, under, onClose, ...part }: MissingMenuProps) {
  const t = useTranslate();
  return (
    <Popover opened onChange={onClose} position="bottom-end">
      <Popover.Target>
        <MenuAnchor rect={under.getBoundingClientRect()} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("list.actions-for", { row: row.name })}>
        <PartFailure {...part} />
      </Popover.Dropdown>
    </Popover>
  );
}
