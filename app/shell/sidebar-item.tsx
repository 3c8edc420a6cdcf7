import { type ReactNode, useId } from "react";
import { linesOf, type MenuItem } from "#engine/navigation";
import { Icon, PluginMenuMark, useNavigation, useTranslate } from "#renderers";
import { safeHref } from "#validators";
import styles from "./sidebar.module.css";
import { usePopup } from "./use-popup.ts";
import { parentKey } from "./use-expanded.ts";

export interface SidebarItemProps {
  readonly item: MenuItem;
  readonly current: MenuItem | undefined;
  readonly isCollapsed?: boolean;
  /** Keys of the expanded parents (`parentKey`). */
  readonly expanded: readonly string[];
  readonly onExpand: (key: string, isExpanded: boolean) => void;
  /** Key of its parent; absent: it is at the top level. */
  readonly parent?: string;
  /** Called after a click on a link. */
  readonly onFollow: () => void;
}

/** An item of the sidebar: a link to a page, an external link, or a parent that expands (collapsed: opens a flyout). */
export function SidebarItem(props: SidebarItemProps): ReactNode {
  const { item, current, isCollapsed = false, parent = "", onFollow } = props;
  const isNested = parent !== "";
  return (
    <li>
      {item.children === undefined ? (
        <ItemLink
          item={item}
          current={current}
          isCollapsed={isCollapsed}
          isNested={isNested}
          onFollow={onFollow}
        />
      ) : isCollapsed ? (
        <FlyoutParent {...props} entries={item.children} />
      ) : (
        <ExpandableParent {...props} entries={item.children} />
      )}
    </li>
  );
}

type ParentProps = SidebarItemProps & { readonly entries: readonly MenuItem[] };

function ExpandableParent({ item, entries, parent = "", ...rest }: ParentProps): ReactNode {
  const { current, expanded, onExpand } = rest;
  const listId = useId();
  const key = parentKey(parent, item.title);
  const isExpanded = expanded.includes(key);
  return (
    <>
      <button
        type="button"
        className={parent === "" ? styles["item"] : styles["nested-item"]}
        data-contains-current={!isExpanded && containsCurrent(item, current)}
        aria-expanded={isExpanded}
        aria-controls={listId}
        onClick={() => onExpand(key, !isExpanded)}
      >
        {parent === "" && <Icon name={item.icon ?? "folder"} size={18} />}
        <span className={styles["title"]}>{item.title}</span>
        <Icon name="chevron-down" size={14} className={styles["chevron"]} />
      </button>
      <ul id={listId} className={styles["nested"]} hidden={!isExpanded}>
        {entries.map((child) => (
          <SidebarItem key={child.title} {...rest} item={child} parent={key} />
        ))}
      </ul>
    </>
  );
}

function FlyoutParent({ item, entries, current, onFollow }: ParentProps): ReactNode {
  const popup = usePopup();
  const listId = useId();
  return (
    <div className={styles["flyout-anchor"]}>
      <button
        ref={popup.button}
        type="button"
        className={styles["item"]}
        data-contains-current={containsCurrent(item, current)}
        aria-label={item.title}
        title={item.title}
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? listId : undefined}
        onClick={popup.toggle}
      >
        <Icon name={item.icon ?? "folder"} size={18} />
      </button>
      {popup.isOpen && (
        <div ref={popup.panel} id={listId} className={styles["flyout"]}>
          <FlyoutList
            title={item.title}
            entries={entries}
            current={current}
            onFollow={() => {
              popup.close();
              onFollow();
            }}
          />
        </div>
      )}
    </div>
  );
}

interface FlyoutListProps extends Pick<SidebarItemProps, "current" | "onFollow"> {
  readonly title: string;
  readonly entries: readonly MenuItem[];
}

/** The flyout of a collapsed sidebar. Its parents are always expanded, because it is short. */
function FlyoutList({ title, entries, ...rest }: FlyoutListProps): ReactNode {
  return (
    <>
      <p className={styles["flyout-title"]}>{title}</p>
      <ul className={styles["list"]}>
        {entries.map((child) => (
          <li key={child.title}>
            {child.children === undefined ? (
              <ItemLink item={child} {...rest} />
            ) : (
              <FlyoutList title={child.title} entries={child.children} {...rest} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the current item is this one or below it. */
function containsCurrent(item: MenuItem, current: MenuItem | undefined): boolean {
  return current !== undefined && linesOf(item).includes(current);
}

interface ItemLinkProps {
  readonly item: MenuItem;
  readonly current: MenuItem | undefined;
  readonly isCollapsed?: boolean;
  readonly isNested?: boolean;
  readonly onFollow: () => void;
}

function ItemLink({
  item,
  current,
  isCollapsed = false,
  isNested = false,
  onFollow,
}: ItemLinkProps): ReactNode {
  const { Link } = useNavigation();
  const t = useTranslate();
  const content = (
    <>
      {!isNested && <Icon name={item.icon ?? "chevron-right"} size={18} />}
      {!isCollapsed && <span className={styles["title"]}>{item.title}</span>}
      {item.isPlanned === true && !isCollapsed && (
        <>
          {" "}
          <small className={styles["planned"]}>{t("shell.menu.planned")}</small>
        </>
      )}
      {item.mark !== undefined && !isCollapsed && (
        <PluginMenuMark use={item.mark.use} parameters={item.mark.with} />
      )}
      {item.url !== undefined && !isCollapsed && (
        <Icon name="external-link" size={14} className={styles["outside"]} />
      )}
    </>
  );
  const className = isNested ? styles["nested-item"] : styles["item"];
  const name = isCollapsed ? { "aria-label": item.title, title: item.title } : {};
  if (item.href === undefined) {
    return (
      <a
        className={className}
        href={safeHref(item.url ?? "", window.location.origin)}
        target={item.target ?? "_blank"}
        rel="noopener noreferrer"
        onClick={onFollow}
        {...name}
      >
        {content}
      </a>
    );
  }
  return (
    <Link
      className={className}
      href={item.href}
      aria-current={item === current ? "page" : undefined}
      onClick={onFollow}
      {...name}
    >
      {content}
    </Link>
  );
}
