import type { Finding } from "#engine/template";
import type { EnglishText } from "./english-texts.ts";
import { hasAll, hasSome, wordsBeyond, wordsOf } from "./words.ts";

/**
 * Texts that say what another key is there for. Keys form tables: `power.stop-done` stands in the row of all `-done` and in the
 * column of all `power.stop…`; `sentence.audit.role.create` in the row of roles and the column of `create`. What the other texts
 * of its row or column have in common, and those of another one have not, a text says too.
 */
export function checkTextTables(texts: readonly EnglishText[]): readonly Finding[] {
  const tables = Map.groupBy(texts.flatMap(cellOf), ({ table }) => table);
  return [...tables.values()].flatMap((cells) => cells.flatMap((cell) => problemOfCell(cell, cells)));
}

interface Cell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly words: ReadonlySet<string>;
  readonly text: EnglishText;
}

const ENDED = /^(.+)\.([^.]+?)(-doing|-done|-failed|)$/;
const CODE = /^((?:sentence|value)\.[^.]+)\.(.+)\.([^.*]+)$/;

function cellOf(text: EnglishText): readonly Cell[] {
  const words = wordsOf(text.text);
  const [, api, row, column] = CODE.exec(text.key) ?? [];
  if (api !== undefined && row !== undefined && column !== undefined) {
    if (row.includes("*")) return [];
    return [{ table: `${api}/${row.split(".").length}`, row, column, words, text }];
  }
  const [, table, name, ending] = ENDED.exec(text.key) ?? [];
  return table === undefined || name === undefined || ending === undefined
    ? []
    : [{ table, row: ending === "" ? "its label" : ending, column: name, words, text }];
}

function problemOfCell(cell: Cell, cells: readonly Cell[]): readonly Finding[] {
  for (const along of ["column", "row"] as const) {
    const across = along === "column" ? "row" : "column";
    const own = commonOf(cells.filter((each) => each[along] === cell[along] && each !== cell));
    if (own.size === 0) continue;
    for (const other of cells) {
      if (other[across] !== cell[across] || other[along] === cell[along]) continue;
      const theirs = commonOf(cells.filter((each) => each[along] === other[along] && each !== other));
      const [mine, foreign] = [wordsBeyond(own, theirs), wordsBeyond(theirs, own)];
      if (mine.length === 0 || foreign.length === 0) continue;
      // Of what the others say, what that text says too; all of it where the two were exchanged.
      const said = foreign.filter((word) => other.words.has(word));
      if (hasSome(cell.words, mine) || !hasAll(cell.words, said.length > 0 ? said : foreign)) continue;
      return [
        cell.text.say(
          `says what "${other.text.key}" is there for: the other texts of "${cell[along]}" speak of "${mine.join(" ")}"`,
        ),
      ];
    }
  }
  return [];
}

/** The words that most of several texts have; none where they are too few to tell. */
function commonOf(cells: readonly Cell[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { words } of cells) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const least = Math.max(2, cells.length / 2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([word]) => word));
}
