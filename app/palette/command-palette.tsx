import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Viewer } from "#engine";
import { landingPage, type MenuItem, type Shell } from "#engine/navigation";
import { Icon, type PageCommand, useEngine, useNavigation, useTranslate } from "#renderers";
import { Overlay } from "#renderers/dialog";
import { ALL_ROWS, buildGroups } from "./build-groups.ts";
import { actionEntries, pageEntries, type PaletteEntry, recentEntries } from "./palette-entries.ts";
import styles from "./command-palette.module.css";
import { FoundRows, NOTHING_FOUND } from "./found-rows.tsx";
import { readRecent } from "./recent-pages.ts";
import { useCommandEntries } from "./use-command-entries.ts";

export interface CommandPaletteProps {
  readonly menu: readonly MenuItem[];
  readonly shell: Shell;
  readonly viewer: Viewer;
  /** The actions of the open page and of its rows. */
  readonly commands: () => readonly PageCommand[];
  /** Shows the keyboard shortcuts. */
  readonly onShortcuts: () => void;
  /** What was typed before it was there. */
  readonly text?: RefObject<string>;
  readonly onClose: () => void;
}

/**
 * Finds pages, entries of the start list, the actions of the page and of its rows, and the theme by name, with the
 * viewer's permissions. The focus stays in the search box; arrow keys move through the options, Enter chooses one,
 * Escape closes.
 */
export function CommandPalette(props: CommandPaletteProps): ReactNode {
  const { menu, shell, viewer, commands, onShortcuts, onClose } = props;
  const t = useTranslate();
  const { navigate } = useNavigation();
  const engine = useEngine();
  const [text, setText] = useState(() => props.text?.current ?? "");
  const [found, setFound] = useState(NOTHING_FOUND);
  // Until somebody moves, it is the first, also when better ones arrive.
  const [active, setActive] = useState<string>();
  const listId = useId();

  const [actions] = useState(() =>
    actionEntries(commands(), (action, name) => t("action.named", { action, name })),
  );
  const pages = useMemo(() => pageEntries(menu, shell, viewer), [menu, shell, viewer]);
  const [recent] = useState(() => recentEntries(readRecent(engine).slice(1), shell, viewer));
  const anywhere = useCommandEntries(onShortcuts);
  const searched = shell.routes.find(
    ({ path, template }) => template !== undefined && path === landingPage(shell.routes, viewer),
  );
  const listPath = searched && `/pages/${searched.path}`;
  const isEmpty = text.trim() === "";
  const groups = buildGroups(
    { recent, actions, pages, commands: anywhere, found },
    text,
    {
      recent: t("shell.palette.recent"),
      actions: t("shell.palette.actions"),
      pages: t("shell.palette.pages"),
      commands: t("shell.palette.commands"),
      found: t("shell.palette.found"),
      rows: t("shell.palette.rows"),
      all: (count) => t("shell.palette.all", { count }),
    },
    listPath,
  );
  const all = groups.flatMap(({ entries }) => entries);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  // The entry that leads to the rest is no match itself.
  const shown = all.filter(({ id }) => id !== ALL_ROWS).length;
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === active),
  );
  const current = all[at];

  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined || entry.reason !== undefined) return;
    onClose();
    if (entry.href !== undefined) navigate(entry.href);
    entry.start?.();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const length = Math.max(all.length, 1);
    const next = {
      ArrowDown: (at + 1) % length,
      ArrowUp: (at - 1 + length) % length,
      PageDown: Math.min(at + 8, length - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (event.key === "Enter") choose(current);
    else if (next !== undefined) setActive(all[next]?.id);
    else return;
    event.preventDefault();
  };

  return (
    <Overlay
      label={t("shell.palette.title")}
      place="top"
      className={styles["palette"]}
      closesOutside
      onClose={onClose}
    >
      <div className={styles["box"]}>
        <Icon name="search" size={18} />
        <input
          className={styles["input"]}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : idOf(listId, all.indexOf(current))}
          aria-label={t("shell.palette.label")}
          placeholder={t("shell.palette.label")}
          // The dialog opens to type in it.
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t("shell.palette.title")} className={styles["list"]}>
        {groups.map(({ title, entries }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles["group"]} aria-hidden>
              {title}
            </p>
            {entries.map((entry) => (
              <Option
                key={entry.id}
                id={idOf(listId, all.indexOf(entry))}
                entry={entry}
                isCurrent={entry === current}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles["status"]} role="status" data-is-empty={all.length === 0}>
        {all.length === 0
          ? t("shell.palette.nothing")
          : shown < count
            ? t("shell.palette.shown", { shown, count })
            : t("shell.palette.count", { count })}
      </p>
      {searched?.template !== undefined && listPath !== undefined && !isEmpty && (
        <FoundRows
          path={listPath}
          template={searched.template}
          parameters={searched.with}
          text={text}
          onFound={setFound}
        />
      )}
    </Overlay>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function Option({ id, entry, isCurrent, onChoose }: OptionProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    // The focus stays in the search box, which handles the keys and names the current option.
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      className={styles["option"]}
      aria-selected={isCurrent}
      aria-disabled={entry.reason === undefined ? undefined : true}
      onClick={onChoose}
      onKeyDown={undefined}
    >
      <Icon name={entry.icon} />
      <span className={styles["title"]}>{entry.title}</span>
      <span className={styles["place"]}>{entry.reason ?? entry.place}</span>
    </div>
  );
}

function idOf(listId: string, index: number): string {
  return `${listId}-${index}`;
}
