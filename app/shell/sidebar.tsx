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
  /** Closes a sidebar that is laid over the page. */
  readonly onClose: () => void;
  /** Keys of the parents that are unfolded, remembered, and the change of one. */
  readonly unfolded: readonly string[];
  readonly onUnfold: (key: string, isUnfolded: boolean) => void;
  /** The pointer or the focus came to a page's link: it may be followed next. */
  readonly onNear?: (href: string) => void;
}

/** The menu at the side (spec 1 §2 "Sidebar"): wide, 50 px of icons, or laid over a phone's page. */
export function Sidebar(props: SidebarProps): ReactNode {
  const { items, current, state, onClose, unfolded, onUnfold, onNear } = props;
  const t = useTranslate();
  if (state === "hidden") return null;
  const near = ({ target }: { readonly target: EventTarget }): void => {
    const link = target instanceof Element ? target.closest('a[href^="#/pages"]') : null;
    if (link !== null) onNear?.(link.getAttribute("href")?.slice(1) ?? "");
  };
  const list = (
    <nav id="atrium-menu" className={styles["menu"]} data-state={state} aria-label={t("shell.menu.name")}>
      {/* It only watches: the links are what is pressed. */}
      <div role="presentation" onPointerOver={near} onFocus={near}>
        <ul className={styles["list"]}>
          {items.map((item) => (
            <SidebarItem
              key={item.title}
              item={item}
              current={current}
              isCollapsed={state === "collapsed"}
              unfolded={unfolded}
              onUnfold={onUnfold}
              onFollow={onClose}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
  return state === "over" ? <OverPage onClose={onClose}>{list}</OverPage> : list;
}

/** A modal dialog of the browser's own: the focus stays inside, Escape and a press beside it close it. */
function OverPage({
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
