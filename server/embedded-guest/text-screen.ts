import { hasGlyph } from "./font.ts";

export const COLUMNS = 80;
export const ROWS = 25;

/** A screen of text, 80 × 25. Whoever shows it is told which rows changed. */
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

export function createTextScreen(): TextScreen {
  const cells = new Uint8Array(COLUMNS * ROWS).fill(BLANK);
  const watchers = new Set<(rows: ReadonlySet<number>) => void>();
  let row = 0;
  let column = 0;

  const tell = (rows: ReadonlySet<number>) => {
    for (const watcher of watchers) watcher(rows);
  };
  const beginLine = (changed: Set<number>) => {
    column = 0;
    if (row < ROWS - 1) {
      row += 1;
      return;
    }
    cells.copyWithin(0, COLUMNS);
    cells.fill(BLANK, COLUMNS * (ROWS - 1));
    for (let each = 0; each < ROWS; each += 1) changed.add(each);
  };
  const put = (character: string, changed: Set<number>) => {
    changed.add(row);
    if (character === "\n") beginLine(changed);
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
      if (column === COLUMNS) beginLine(changed);
    }
    changed.add(row);
  };

  return {
    codeAt: (atRow, atColumn) => cells[atRow * COLUMNS + atColumn] ?? BLANK,
    cursor: () => ({ row, column }),
    lines: () =>
      Array.from({ length: ROWS }, (_, each) =>
        String.fromCharCode(...cells.subarray(each * COLUMNS, (each + 1) * COLUMNS)).trimEnd(),
      ),
    write(text) {
      const changed = new Set<number>();
      for (const character of text) put(character, changed);
      tell(changed);
    },
    clear() {
      cells.fill(BLANK);
      row = 0;
      column = 0;
      tell(new Set(Array.from({ length: ROWS }, (_, each) => each)));
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
