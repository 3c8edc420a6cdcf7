import { readFileSync } from "node:fs";

/** The folder of the repository. */
export const root = new URL("../../", import.meta.url);

/** A row of docs/coverage.md: a statement of the specification and what watches it. */
export interface CoverageLine {
  readonly id: string;
  readonly statement: string;
  readonly state: string;
  /** The file that makes the statement true, from the repository's root; empty where the line is open. */
  readonly file: string;
  /** The test that notices when the statement stops being true, from the repository's root. */
  readonly check: string;
}

/** All lines of docs/coverage.md. A row that has not five cells fails with its text. */
export function readCoverage(): readonly CoverageLine[] {
  return readFileSync(new URL("docs/coverage.md", root), "utf8")
    .split("\n")
    .filter((line) => /^\| [PC]\d/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const [, id = "", statement = "", state = "", file = "", check = ""] = cells;
      if (cells.length !== 7) throw new Error(`docs/coverage.md: this line has not five cells: ${line}`);
      return { id, statement, state, file: linkTarget(file), check: linkTarget(check) };
    });
}

/** The path in a Markdown link as seen from the root, or the cell itself. */
function linkTarget(cell: string): string {
  return /^\[[^\]]*\]\(\.\.\/(.+)\)$/.exec(cell)?.[1] ?? cell;
}
