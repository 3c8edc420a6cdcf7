import { useEffect, useRef, useState } from "react";
import type { ActionModel, RowModel } from "#engine/model";
import { Menu } from "../control/index.ts";
import { MenuAction } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";
import { MenuAnchor } from "./menu-anchor.tsx";

export interface RowMenuListProps {
  readonly row: RowModel;
  /** Its button. */
  readonly under: HTMLElement;
  readonly onChoose: (action: ActionModel) => void;
  readonly onClose: () => void;
}

/** The menu of a row, below its button: it moves with the row, and closes when that is out of sight. */
export function RowMenuList({ row, under, onChoose, onClose }: RowMenuListProps) {
  const t = useTranslate();
  const [rect, setRect] = useState(() => under.getBoundingClientRect());
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const handleScroll = (): void => {
      const now = under.getBoundingClientRect();
      if (now.bottom > 0 && now.top < window.innerHeight) setRect(now);
      else close.current();
    };
    window.addEventListener("scroll", handleScroll, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", handleScroll, { capture: true });
  }, [under]);
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
            onChoose={() => onChoose(action)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
