import type { ReactNode } from "react";
import type { MenuItem } from "#engine/navigation";
import { Icon, useTranslate } from "#renderers";
import { Overlay } from "#renderers/dialog";
import { SidebarItem } from "./sidebar-item.tsx";
import type { SidebarState } from "./sidebar-width.ts";
import { HomeLink } from "./top-bar.tsx";
import styles from "./sidebar.module.css";

export interface SidebarProps {
  /** Of the provider, above a menu that covers the page; absent or empty: the portal's logo and name. */
  readonly logo?: string | undefined;
  readonly items: readonly MenuItem[];
  /** The item that the page belongs to: one of `items`, or below one. */
  readonly current?: MenuItem | undefined;
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
  const { logo, items, current, state, onClose, expanded, onExpand, onShortcuts, onLinkNear } = props;
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
  return state === "over" ? (
    <MenuDialog logo={logo} onClose={onClose}>
      {list}
    </MenuDialog>
  ) : (
    list
  );
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

/** The menu over the page: the focus stays inside; Escape and a press beside it close it. */
function MenuDialog({
  logo,
  onClose,
  children,
}: {
  readonly logo: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = useTranslate();
  return (
    <Overlay
      label={t("shell.menu.name")}
      place="start"
      className={styles["over"]}
      closesOutside
      onClose={onClose}
    >
      <header className={styles["head"]}>
        <HomeLink logo={logo} onClick={onClose} />
        <button
          type="button"
          className={styles["close"]}
          aria-label={t("shell.menu.close")}
          onClick={onClose}
        >
          <Icon name="x" size={18} />
        </button>
      </header>
      {children}
    </Overlay>
  );
}
