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

/**
 * In the order of the files, each once, so that the same findings always print the same. What is wrong in a shared part is
 * one finding, which names the first of its uses.
 */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const byText = new Map(findings.map((finding) => [formatFinding(finding), finding]));
  return mergeUses([...byText.values()].toSorted(byPlace));
}

function byPlace(a: Finding, b: Finding): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.pointer, b.pointer) ||
    compare(a.message, b.message)
  );
}

const USED_AT = /^(.*, used at \S+ \S+)(?: and (\d+) more)?$/su;

function mergeUses(findings: readonly Finding[]): readonly Finding[] {
  const merged = new Map<string, { readonly first: Finding; readonly count: number }>();
  for (const finding of findings) {
    const [, used = finding.message, more = "0"] = USED_AT.exec(finding.message) ?? [];
    const key = formatFinding({ ...finding, message: used.replace(/, used at .*$/su, "") });
    const { first, count } = merged.get(key) ?? { first: { ...finding, message: used }, count: -1 };
    merged.set(key, { first, count: count + 1 + Number(more) });
  }
  return [...merged.values()].map(({ first, count }) =>
    count === 0 || !USED_AT.test(first.message)
      ? first
      : { ...first, message: `${first.message} and ${count} more` },
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
