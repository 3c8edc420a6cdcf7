/** A problem of a template: its place, and what to do about it. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** JSON Pointer in the file. */
  readonly pointer: string;
  /** A sentence in small letters: `unknown root "rwo", did you mean "row"?`. */
  readonly message: string;
  /** `advice`: nothing is wrong, but it can be said shorter. Absent: a mistake. */
  readonly level?: "advice" | undefined;
}

/** The format of the command line: `my-services.json:21:33 /rowActions/0/enable/0/if/in/0 — unknown root "rwo"`; advice is called so. */
export function formatFinding(finding: Finding): string {
  const { file, line, column, pointer, level, message } = finding;
  return `${file}:${line}:${column} ${pointer} — ${level === undefined ? "" : `${level}: `}${message}`;
}

/** In the order of the files, each once, so that the same findings always print the same. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const byText = new Map(findings.map((finding) => [formatFinding(finding), finding]));
  return [...byText.values()].toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.pointer, b.pointer) ||
      compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
