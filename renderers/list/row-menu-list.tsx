import { useEffect, useRef, useState } from "react";
import type { ActionModel, RowModel } from "#engine/model";
import { Menu, useLeave } from "../control/index.ts";
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

/**
 * The menu of a row, below its button. The row stays where it was pressed while what is above it arrives; the menu moves
 * with it where it is scrolled, and closes when it is out of sight.
 */
export function RowMenuList({ row: opened, rows, under, onChoose, onClose }: RowMenuListProps) {
  const t = useTranslate();
  const [rect, setRect] = useState(() => under.getBoundingClientRect());
  const close = useRef(onClose);
  close.current = onClose;
  const row = rows.find(({ key }) => key === opened.key);
  const isGone = row === undefined;
  const button = useRef(under);
  button.current = under;
  useLeave([button], (byKey) => byKey && onClose());
  useEffect(() => {
    if (isGone) close.current();
  }, [isGone]);
  useEffect(() => {
    let frame = 0;
    const scrollers = scrollersOf(under);
    const look = () => {
      const now = under.getBoundingClientRect();
      return { now, place: scrollers.reduce((sum, { scrollTop }) => sum + scrollTop, now.top) };
    };
    let former = look();
    const follow = (): void => {
      let { now, place } = look();
      if (Math.abs(place - former.place) > 1) {
        const scroller = scrollers.find((each) => each.scrollHeight > each.clientHeight);
        scroller?.scrollBy({ top: now.top - former.now.top, behavior: "instant" });
        ({ now, place } = look());
      }
      former = { now, place };
      if (!under.isConnected || now.bottom < 0 || now.top > window.innerHeight) return close.current();
      setRect((shown) => (now.top === shown.top && now.right === shown.right ? shown : now));
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

/** What an element scrolls with, the nearest first. */
function scrollersOf(element: HTMLElement): readonly Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    const { overflowY, position } = getComputedStyle(each);
    if (/auto|scroll/.test(overflowY)) found.push(each);
    if (position === "fixed") return found;
  }
  return [...found, document.scrollingElement ?? document.documentElement];
}
