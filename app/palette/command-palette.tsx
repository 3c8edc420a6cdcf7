import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Viewer } from "#engine";
import { landingPage, type MenuItem, type Shell } from "#engine/navigation";
import { Icon, type PageCommand, useEngine, useNavigation, useTranslate } from "#renderers";
import { actionEntries, matching, pageEntries, type PaletteEntry, recentEntries } from "./palette-entries.ts";
import styles from "./command-palette.module.css";
import { useModal } from "../dialog/index.ts";
import { FoundRows } from "./found-rows.tsx";
import { readRecent } from "./recent-pages.ts";

export interface CommandPaletteProps {
  readonly menu: readonly MenuItem[];
  readonly shell: Shell;
  readonly viewer: Viewer;
  /** The actions of the open page. */
  readonly commands: () => readonly PageCommand[];
  readonly onClose: () => void;
}

interface Group {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * Finds pages, entries of the start list and the actions of the page by name, with the viewer's permissions. The focus
 * stays in the search box; arrow keys move through the options, Enter chooses one, Escape closes.
 */
export function CommandPalette({ menu, shell, viewer, commands, onClose }: CommandPaletteProps): ReactNode {
  const t = useTranslate();
  const { navigate } = useNavigation();
  const { tabStore } = useEngine().ports;
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ readonly rows: readonly PaletteEntry[]; readonly asked: string }>({
    rows: [],
    asked: "",
  });
  const handleRows = useCallback(
    (rows: readonly PaletteEntry[], asked: string) => setFound({ rows, asked }),
    [],
  );
  const [active, setActive] = useState(0);
  const listId = useId();
  const dialog = useModal(onClose);

  const [actions] = useState(() => actionEntries(commands()));
  const pages = useMemo(() => pageEntries(menu, shell, viewer), [menu, shell, viewer]);
  const [recent] = useState(() => recentEntries(readRecent(tabStore).slice(1), shell, viewer));
  const searched = shell.routes.find(
    ({ path, template }) => template !== undefined && path === landingPage(shell.routes, viewer),
  );
  const isEmpty = text.trim() === "";
  const groups: readonly Group[] = [
    { title: t("shell.palette.recent"), entries: isEmpty ? recent : [] },
    { title: t("shell.palette.actions"), entries: matching(actions, text) },
    { title: t("shell.palette.pages"), entries: matching(pages, text) },
    {
      title: t("shell.palette.found"), // Until the server has answered this text, earlier rows that contain it.
      entries: isEmpty ? [] : found.asked === text ? found.rows : matching(found.rows, text, "title"),
    },
  ].filter(({ entries }) => entries.length > 0);
  const all = groups.flatMap(({ entries }) => entries);
  const current = all[Math.min(active, all.length - 1)];

  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined || entry.reason !== undefined) return;
    onClose();
    if (entry.href !== undefined) navigate(entry.href);
    entry.start?.();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const count = Math.max(all.length, 1);
    const next = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
      PageDown: Math.min(active + 8, count - 1),
      PageUp: Math.max(active - 8, 0),
    }[event.key];
    if (event.key === "Enter") choose(current);
    else if (next !== undefined) setActive(next);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles["palette"]}
      aria-label={t("shell.palette.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
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
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
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
        {all.length === 0 ? t("shell.palette.nothing") : t("shell.palette.count", { count: all.length })}
      </p>
      {searched?.template !== undefined && !isEmpty && (
        <FoundRows
          path={`/pages/${searched.path}`}
          template={searched.template}
          parameters={searched.with}
          text={text}
          onRows={handleRows}
        />
      )}
    </dialog>
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
