import { type ReactNode, useId } from "react";
import { hrefsOf, type MenuItem } from "#engine/navigation";
import { Icon, PluginMenuMark, useNavigation } from "#renderers";
import { safeHref } from "#validators";
import styles from "./sidebar.module.css";
import { usePopup } from "./use-popup.ts";
import { parentKey } from "./use-unfolded.ts";

export interface SidebarItemProps {
  readonly item: MenuItem;
  /** The address of the current item. */
  readonly current: string | undefined;
  readonly isCollapsed?: boolean;
  /** Keys of the parents that are unfolded (`parentKey`). */
  readonly unfolded: readonly string[];
  readonly onUnfold: (key: string, isUnfolded: boolean) => void;
  /** Key of the parent it stands under; absent: it stands under none. */
  readonly above?: string;
  /** After a link was followed. */
  readonly onFollow: () => void;
}

/** A line of the sidebar: a link inside, a link outside, or a parent that unfolds (collapsed: opens beside). */
export function SidebarItem(props: SidebarItemProps): ReactNode {
  const { item, current, isCollapsed = false, above = "", onFollow } = props;
  const isNested = above !== "";
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
        <BesideParent {...props} entries={item.children} />
      ) : (
        <FoldingParent {...props} entries={item.children} />
      )}
    </li>
  );
}

type ParentProps = SidebarItemProps & { readonly entries: readonly MenuItem[] };

function FoldingParent({ item, entries, above = "", ...rest }: ParentProps): ReactNode {
  const { current, unfolded, onUnfold } = rest;
  const listId = useId();
  const key = parentKey(above, item.title);
  const isUnfolded = unfolded.includes(key);
  return (
    <>
      <button
        type="button"
        className={above === "" ? styles["item"] : styles["nested-item"]}
        data-holds-current={!isUnfolded && holdsCurrent(item, current)}
        aria-expanded={isUnfolded}
        aria-controls={listId}
        onClick={() => onUnfold(key, !isUnfolded)}
      >
        {above === "" && <Icon name={item.icon ?? "folder"} size={18} />}
        <span className={styles["title"]}>{item.title}</span>
        <Icon name="chevron-down" size={14} className={styles["chevron"]} />
      </button>
      <ul id={listId} className={styles["nested"]} hidden={!isUnfolded}>
        {entries.map((child) => (
          <SidebarItem key={child.title} {...rest} item={child} above={key} />
        ))}
      </ul>
    </>
  );
}

function BesideParent({ item, entries, current, onFollow }: ParentProps): ReactNode {
  const popup = usePopup();
  const listId = useId();
  return (
    <div className={styles["beside-anchor"]}>
      <button
        ref={popup.button}
        type="button"
        className={styles["item"]}
        data-holds-current={holdsCurrent(item, current)}
        aria-label={item.title}
        title={item.title}
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? listId : undefined}
        onClick={popup.toggle}
      >
        <Icon name={item.icon ?? "folder"} size={18} />
      </button>
      {popup.isOpen && (
        <div ref={popup.panel} id={listId} className={styles["beside"]}>
          <BesideList
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

interface BesideListProps extends Pick<SidebarItemProps, "current" | "onFollow"> {
  readonly title: string;
  readonly entries: readonly MenuItem[];
}

/** What opens beside a collapsed sidebar is small enough to show all of it. */
function BesideList({ title, entries, ...rest }: BesideListProps): ReactNode {
  return (
    <>
      <p className={styles["beside-title"]}>{title}</p>
      <ul className={styles["list"]}>
        {entries.map((child) => (
          <li key={child.title}>
            {child.children === undefined ? (
              <ItemLink item={child} {...rest} />
            ) : (
              <BesideList title={child.title} entries={child.children} {...rest} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the current item is this one, or one below it. */
function holdsCurrent(item: MenuItem, current: string | undefined): boolean {
  return current !== undefined && hrefsOf(item).includes(current);
}

interface ItemLinkProps {
  readonly item: MenuItem;
  readonly current: string | undefined;
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
  const content = (
    <>
      {!isNested && <Icon name={item.icon ?? "chevron-right"} size={18} />}
      {!isCollapsed && <span className={styles["title"]}>{item.title}</span>}
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
      aria-current={item.href === current ? "page" : undefined}
      onClick={onFollow}
      {...name}
    >
      {content}
    </Link>
  );
}
