import { hasGlyph } from "./font.ts";

export const COLUMNS = 80;
export const ROWS = 25;

/** A screen of text, 80 × 25. Whoever shows it is told which rows changed, once for all that happens in one turn. */
export interface TextScreen {
  /** The character at a place; 32 where there is none. */
  codeAt(row: number, column: number): number;
  /** Where the next character will stand. */
  cursor(): { readonly row: number; readonly column: number };
  /** The rows as text, without the blanks at their ends. */
  lines(): readonly string[];
  /** Writes characters; `\n` begins a line, `\b` takes the character before back. */
  write(text: string): void;
  clear(): void;
  /** The returned function ends it. */
  watch(changed: (rows: ReadonlySet<number>) => void): () => void;
}

const BLANK = 0x20;
const ALL_ROWS = Array.from({ length: ROWS }, (_, row) => row);

export function createTextScreen(): TextScreen {
  const cells = new Uint8Array(COLUMNS * ROWS).fill(BLANK);
  const watchers = new Set<(rows: ReadonlySet<number>) => void>();
  let row = 0;
  let column = 0;

  let changed = new Set<number>();
  const tell = () => {
    const rows = changed;
    changed = new Set();
    for (const watcher of watchers) watcher(rows);
  };
  const note = (...rows: readonly number[]) => {
    if (changed.size === 0) setImmediate(tell);
    for (const each of rows) changed.add(each);
  };
  const noteAll = () => note(...ALL_ROWS);
  const beginLine = () => {
    column = 0;
    if (row < ROWS - 1) {
      row += 1;
      return;
    }
    cells.copyWithin(0, COLUMNS);
    cells.fill(BLANK, COLUMNS * (ROWS - 1));
    noteAll();
  };
  const put = (character: string) => {
    note(row);
    if (character === "\n") beginLine();
    else if (character === "\b") {
      if (column === 0 && row > 0) {
        row -= 1;
        column = COLUMNS;
      }
      column = Math.max(0, column - 1);
      cells[row * COLUMNS + column] = BLANK;
    } else {
      const code = character.codePointAt(0) ?? BLANK;
      cells[row * COLUMNS + column] = hasGlyph(code) ? code : "?".charCodeAt(0);
      column += 1;
      if (column === COLUMNS) beginLine();
    }
    note(row);
  };

  return {
    codeAt: (atRow, atColumn) => cells[atRow * COLUMNS + atColumn] ?? BLANK,
    cursor: () => ({ row, column }),
    lines: () =>
      Array.from({ length: ROWS }, (_, each) =>
        String.fromCharCode(...cells.subarray(each * COLUMNS, (each + 1) * COLUMNS)).trimEnd(),
      ),
    write(text) {
      for (const character of text) put(character);
    },
    clear() {
      cells.fill(BLANK);
      row = 0;
      column = 0;
      noteAll();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
