import { isRecord, parseRows } from "#validators";
import { createObservable } from "../ports/index.ts";
import type { Observable, Store } from "../ports/index.ts";

export type Density = "normal" | "compact";

/** Widths in px by field; a missing column has its automatic width. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** A saved view: search, sort, filters, size and columns of a list as the URL writes them. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
  /** The list opens with it where the URL has no view. */
  readonly isDefault: boolean;
}

/**
 * A person's settings for lists, kept in the store by list and person, so that two people at one browser have their
 * own. The snapshot is a count that goes up with every change, here or in another tab.
 */
export interface ListSettings extends Observable<number> {
  /** The chosen columns of a list; undefined where there is no choice. */
  columns(list: string): readonly string[] | undefined;
  /** Undefined: the template's default. */
  keepColumns(list: string, columns: readonly string[] | undefined): void;
  widths(list: string): ColumnWidths;
  /** Undefined: automatic width. */
  keepWidth(list: string, field: string, width: number | undefined): void;
  /** In the order they were saved. */
  views(list: string): readonly SavedView[];
  keepViews(list: string, views: readonly SavedView[]): void;
  /** One for all lists and all people at this browser. */
  density(): Density;
  keepDensity(density: Density): void;
}

/** The largest width of a column. */
export const COLUMN_WIDTH_PX = { least: 64, most: 960 } as const;

const PREFIX = "atrium.list.";
const DENSITY_KEY = `${PREFIX}density`;

/** `person` identifies the signed-in person; empty while nobody is. */
export function createListSettings(store: Store, person: () => string): ListSettings {
  const version = createObservable(0);
  const changed = () => version.set(version.snapshot() + 1);
  // The store's event reaches other tabs only, not the one that made the change.
  store.subscribe((key) => {
    if (key.startsWith(PREFIX)) changed();
  });

  const keyOf = (kind: "columns" | "widths" | "views", list: string) =>
    `${PREFIX}${kind}.${person()}.${list}`;

  function write(key: string, value: string | undefined): void {
    if (value === undefined) store.remove(key);
    else store.set(key, value);
    changed();
  }

  function widths(list: string): ColumnWidths {
    const stored = parseStored(store.get(keyOf("widths", list)));
    if (!isRecord(stored)) return {};
    const sound = Object.entries(stored).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === "number" && entry[1] >= COLUMN_WIDTH_PX.least && entry[1] <= COLUMN_WIDTH_PX.most,
    );
    return Object.fromEntries(sound);
  }

  return {
    ...version,
    columns(list) {
      const stored = store.get(keyOf("columns", list));
      const columns = stored?.split(",").filter((field) => field !== "") ?? [];
      return columns.length === 0 ? undefined : columns;
    },
    keepColumns: (list, columns) => write(keyOf("columns", list), columns?.join(",")),
    widths,
    keepWidth(list, field, width) {
      const { [field]: _, ...others } = widths(list);
      const next = width === undefined ? others : { ...others, [field]: Math.round(width) };
      const isEmpty = Object.keys(next).length === 0;
      write(keyOf("widths", list), isEmpty ? undefined : JSON.stringify(next));
    },
    views: (list) =>
      parseRows(parseStored(store.get(keyOf("views", list)))).flatMap(({ name, query, isDefault }) =>
        typeof name === "string" && name !== "" && typeof query === "string"
          ? [{ name, query, isDefault: isDefault === true }]
          : [],
      ),
    keepViews: (list, views) =>
      write(keyOf("views", list), views.length === 0 ? undefined : JSON.stringify(views)),
    density: () => (store.get(DENSITY_KEY) === "compact" ? "compact" : "normal"),
    keepDensity: (density) => write(DENSITY_KEY, density),
  };
}

function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
