import type { ReactNode } from "react";
import type { MenuItem } from "#engine/navigation";
import { Icon, useTranslate } from "#renderers";
import { SidebarItem } from "./sidebar-item.tsx";
import type { SidebarState } from "./sidebar-width.ts";
import { useModal } from "../dialog/index.ts";
import styles from "./sidebar.module.css";

export interface SidebarProps {
  readonly items: readonly MenuItem[];
  /** The address of the item that the page belongs to. */
  readonly current?: string | undefined;
  readonly state: SidebarState;
  /** Closes a sidebar that covers the page. */
  readonly onClose: () => void;
  /** Keys of the expanded parents (`parentKey`). */
  readonly expanded: readonly string[];
  readonly onExpand: (key: string, isExpanded: boolean) => void;
  /** Shows the keyboard shortcuts. */
  readonly onShortcuts: () => void;
  /** The pointer or the focus is on a link to a page, which may be opened next. */
  readonly onLinkNear?: (href: string) => void;
}

/** The main menu (spec 1 §2 "Sidebar"): wide, collapsed to icons of 50 px, or over the page of a phone. */
export function Sidebar(props: SidebarProps): ReactNode {
  const { items, current, state, onClose, expanded, onExpand, onShortcuts, onLinkNear } = props;
  const t = useTranslate();
  if (state === "hidden") return null;
  const handleNear = ({ target }: { readonly target: EventTarget }): void => {
    const link = target instanceof Element ? target.closest('a[href^="#/pages"]') : null;
    if (link !== null) onLinkNear?.(link.getAttribute("href")?.slice(1) ?? "");
  };
  const list = (
    <nav id="atrium-menu" className={styles["menu"]} data-state={state} aria-label={t("shell.menu.name")}>
      {/* Only observes: the links handle the clicks. */}
      <div role="presentation" className={styles["items"]} onPointerOver={handleNear} onFocus={handleNear}>
        <ul className={styles["list"]}>
          {items.map((item) => (
            <SidebarItem
              key={item.title}
              item={item}
              current={current}
              isCollapsed={state === "collapsed"}
              expanded={expanded}
              onExpand={onExpand}
              onFollow={onClose}
            />
          ))}
        </ul>
      </div>
      {/* A phone has no keys. */}
      {state !== "over" && <ShortcutsEntry isCollapsed={state === "collapsed"} onClick={onShortcuts} />}
    </nav>
  );
  return state === "over" ? <MenuDialog onClose={onClose}>{list}</MenuDialog> : list;
}

/** At the foot of the menu, quiet. */
function ShortcutsEntry({
  isCollapsed,
  onClick,
}: {
  readonly isCollapsed: boolean;
  readonly onClick: () => void;
}): ReactNode {
  const t = useTranslate();
  const name = t("shell.shortcuts.title");
  return (
    <div className={styles["foot"]}>
      <button
        type="button"
        className={styles["item"]}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        aria-label={isCollapsed ? name : undefined}
        title={isCollapsed ? name : undefined}
        onClick={onClick}
      >
        <Icon name="keyboard" size={18} />
        {!isCollapsed && (
          <>
            <span className={styles["title"]}>{name}</span>
            <kbd className={styles["key"]} aria-hidden>
              ?
            </kbd>
          </>
        )}
      </button>
    </div>
  );
}

/** The menu as a modal `<dialog>`: the focus stays inside; Escape and a click on the backdrop close it. */
function MenuDialog({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = useTranslate();
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      className={styles["over"]}
      aria-label={t("shell.menu.name")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" className={styles["close"]} aria-label={t("shell.menu.close")} onClick={onClose}>
        <Icon name="x" size={18} />
      </button>
      {children}
    </dialog>
  );
}
