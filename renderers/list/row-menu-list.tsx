import { useEffect, useRef, useState } from "react";
import type { ActionModel, RowModel } from "#engine/model";
import { Menu } from "../control/index.ts";
import { MenuAction } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";
import { MenuAnchor } from "./menu-anchor.tsx";

export interface RowMenuListProps {
  readonly row: RowModel;
  /** Those of the list now. */
  readonly rows: readonly RowModel[];
  /** Its button. */
  readonly under: HTMLElement;
  readonly onChoose: (action: ActionModel, row: RowModel) => void;
  readonly onClose: () => void;
}

/** The menu of a row, below its button: it moves with the row, whatever moves that, and closes when it is out of sight. */
export function RowMenuList({ row: opened, rows, under, onChoose, onClose }: RowMenuListProps) {
  const t = useTranslate();
  const [rect, setRect] = useState(() => under.getBoundingClientRect());
  const close = useRef(onClose);
  close.current = onClose;
  const row = rows.find(({ key }) => key === opened.key);
  const isGone = row === undefined;
  useEffect(() => {
    if (isGone) close.current();
  }, [isGone]);
  useEffect(() => {
    let frame = 0;
    const follow = (): void => {
      const now = under.getBoundingClientRect();
      if (!under.isConnected || now.bottom < 0 || now.top > window.innerHeight) return close.current();
      setRect((former) => (now.top === former.top && now.right === former.right ? former : now));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [under]);
  if (row === undefined) return null;
  return (
    <Menu opened onClose={onClose} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <MenuAnchor rect={rect}>
          {/* A menu is named after its target, which has no name here. */}
          {t("list.actions-for", { row: row.name })}
        </MenuAnchor>
      </Menu.Target>
      <Menu.Dropdown style={{ maxBlockSize: "calc(100dvh - 2rem)", overflowY: "auto" }}>
        {row.actions.map((action, index) => (
          <MenuAction
            key={action.id}
            action={action}
            isFirst={index === 0}
            onChoose={() => onChoose(action, row)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
