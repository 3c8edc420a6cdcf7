import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ActionPlace } from "#engine";
import type { ActionModel, RowModel } from "#engine/model";
import { ActionIcon, Button, CloseButton, Menu } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { MenuAction } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";
import type { RowSelection } from "./use-selection.ts";
import styles from "./bulk-bar.module.css";

/** What an action would do with the selected rows. */
export interface BulkChoice {
  /** `Power off 6 machines` */
  readonly title: string;
  readonly taken: readonly RowModel[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

export interface BulkBarProps {
  readonly actions: readonly ActionModel[];
  readonly selection: RowSelection;
  /** Reads every matching row; absent: the page has them all. */
  readonly onEveryRow: ((most: number) => Promise<readonly RowModel[] | undefined>) | undefined;
  /** Number of rows of the whole list. */
  readonly total: number;
  /** What several rows are called: `machines`. */
  readonly things: string | undefined;
  readonly onBulk: (action: ActionModel, choice: BulkChoice) => void;
  readonly isBusy: (action: ActionModel) => boolean;
}

/**
 * The actions for the selected rows, over the lower end of the list, so that nothing moves. An action is there where it
 * takes at least one of the rows; what cannot be undone comes last.
 */
export function BulkBar({ actions, selection, onEveryRow, total, things, onBulk, isBusy }: BulkBarProps) {
  const { rows } = selection;
  const t = useTranslate();
  const dock = useRef<HTMLDivElement>(null);
  const most = useRoom(dock);
  // What stands at the bottom of the window makes room for bars when something scrolls.
  useEffect(() => {
    const makeRoom = () => void window.dispatchEvent(new Event("scroll"));
    makeRoom();
    return () => void requestAnimationFrame(makeRoom);
  }, []);
  const choices = actions.map((action) => ({ action, ...choose(action, rows, t("bulk.not-offered")) }));
  const offered = choices
    .filter(({ taken }) => taken.length > 0)
    .sort((one, other) => Number(one.action.isDanger) - Number(other.action.isDanger));
  const rest = offered.slice(most);
  const nameOf = ({ action, taken }: (typeof offered)[number]) =>
    taken.length === rows.length
      ? action.label
      : t("bulk.some", { action: action.label, count: taken.length });
  const start = ({ action, taken, leftOut }: (typeof offered)[number]) => {
    const [{ label }, count] = [action, taken.length];
    const [only] = taken;
    const title =
      count === 1 && only !== undefined
        ? t("action.named", { action: label, name: only.name })
        : things === undefined
          ? t("bulk.title-plain", { action: label, count })
          : t("bulk.title", { action: label, count, things });
    onBulk(action, { title, taken, leftOut });
  };
  return (
    <div ref={dock} className={styles["dock"]}>
      <div className={styles["bar"]} role="toolbar" aria-label={t("list.bulk")} data-bottom-bar>
        <span className={styles["count"]}>
          <b>{t("list.bulk-count", { count: rows.length })}</b>{" "}
          <span className={styles["total"]}>{t("list.bulk-of", { total })}</span>
        </span>
        {selection.isAll && rows.length < Math.min(total, MOST_SELECTED) && onEveryRow !== undefined && (
          <SelectAll total={total} onEveryRow={onEveryRow} onChoose={selection.choose} />
        )}
        {offered.length === 0 && (
          <span>{sharedReason(choices, t("bulk.not-offered")) ?? t("bulk.none")}</span>
        )}
        {offered.slice(0, most).map((each) => (
          <Button
            key={each.action.id}
            size="compact-md"
            variant="default"
            {...(each.action.isDanger ? { color: "red" } : {})}
            leftSection={<Icon name={each.action.icon} />}
            loading={isBusy(each.action)}
            onClick={() => start(each)}
          >
            {nameOf(each)}
          </Button>
        ))}
        {rest.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t("head.more")}>
                <Icon name="dots-vertical" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((each, index) => (
                <MenuAction
                  key={each.action.id}
                  action={{ ...each.action, label: nameOf(each) }}
                  isFirst={index === 0}
                  onChoose={() => start(each)}
                />
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <CloseButton size="sm" onClick={selection.clear} aria-label={t("list.bulk-clear")} />
      </div>
    </div>
  );
}

/** What starts for the rows that are taken, and where: for one alone its own action. */
export function bulkStart(
  action: ActionModel,
  { title, taken, leftOut }: BulkChoice,
  place: (row?: RowModel) => ActionPlace,
): readonly [ActionModel, ActionPlace] {
  const at = place();
  if (action.isPerRow !== true)
    return [action, { ...at, roots: { ...at.roots, rows: taken.map(({ source }) => source) } }];
  const [row] = taken;
  const isOne = taken.length === 1 && leftOut.length === 0;
  const own = isOne ? row?.actions.find(({ id }) => id === action.id) : undefined;
  return own === undefined
    ? [action, { ...at, rows: { title, leftOut, taken: taken.map((each) => place(each)) } }]
    : [own, place(row)];
}

/** So many rows are selected at most: an action runs once for each. */
const MOST_SELECTED = 1000;

interface SelectAllProps {
  readonly total: number;
  readonly onEveryRow: (most: number) => Promise<readonly RowModel[] | undefined>;
  readonly onChoose: (rows: readonly RowModel[]) => void;
}

/** Where all rows of the page are selected: also those of the other pages. */
function SelectAll({ total, onEveryRow, onChoose }: SelectAllProps) {
  const t = useTranslate();
  const [isReading, setReading] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const read = async () => {
    setReading(true);
    const rows = await onEveryRow(MOST_SELECTED);
    // Meanwhile the selection may have been changed, or another page opened.
    if (!isHere.current) return;
    setReading(false);
    if (rows !== undefined) onChoose(rows);
  };
  return (
    <Button size="compact-md" variant="subtle" loading={isReading} onClick={() => void read()}>
      {total > MOST_SELECTED
        ? t("list.select-first", { count: MOST_SELECTED })
        : t("list.select-all-found", { total })}
    </Button>
  );
}

/** So many actions are buttons, by the width of the list in px; the rest is in a menu. */
const ROOM = [
  [480, 1],
  [720, 2],
  [920, 3],
] as const;
const MOST = 4;

function useRoom(dock: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(MOST);
  useLayoutEffect(() => {
    const { current } = dock;
    if (current === null) return undefined;
    const measure = () => {
      const { clientWidth } = current;
      setRoom(clientWidth === 0 ? MOST : (ROOM.find(([width]) => clientWidth < width)?.[1] ?? MOST));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [dock]);
  return room;
}

/** Why no action takes any of the rows, where that is one reason; other actions may not be offered for them. */
function sharedReason(
  choices: readonly { readonly leftOut: BulkChoice["leftOut"] }[],
  notOffered: string,
): string | undefined {
  const reasons = new Set(choices.flatMap(({ leftOut }) => leftOut.map(({ reason }) => reason)));
  reasons.delete(notOffered);
  const [only] = reasons;
  return reasons.size === 1 ? only : undefined;
}

/** The rows that an action takes, and why it leaves out the others. */
function choose(action: ActionModel, rows: readonly RowModel[], notOffered: string) {
  const taken: RowModel[] = [];
  const leftOut: { readonly name: string; readonly reason: string }[] = [];
  for (const row of rows) {
    const own = row.actions.find(({ id }) => id === action.id);
    const reason =
      action.isPerRow === true
        ? own === undefined
          ? notOffered
          : own.disabledReason
        : row.bulkReasons?.[action.id];
    if (reason === undefined) taken.push(row);
    else leftOut.push({ name: row.name, reason });
  }
  return { taken, leftOut };
}
