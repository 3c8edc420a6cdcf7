import { escapeSegment, isRecord, readOwn } from "#validators";
import { parseJson, readPositions } from "#engine/template";
import type { Finding, TemplateFile } from "#engine/template";
import { fragmentAt, fragmentUses } from "./fragment-uses.ts";
import type { FragmentUse } from "./fragment-uses.ts";

/** The files that texts are used in, called as findings call them, and those of the English texts. */
export interface TextFiles {
  readonly pages: readonly TemplateFile[];
  readonly fragments: readonly TemplateFile[];
  readonly texts: readonly TemplateFile[];
}

/**
 * Puts what is wrong with a translated text where the mistake is: at the text, once, where all that show it have the mistake; else it
 * is right elsewhere, and stays where it is shown.
 */
export function placeInTexts(findings: readonly Finding[], files: TextFiles): readonly Finding[] {
  const faults = findings.flatMap((finding) => faultOf(finding) ?? []);
  if (faults.length === 0) return findings;
  const parsed = [...files.pages, ...files.fragments].map(({ path, text }) => ({
    path,
    json: parseJson(text),
  }));
  const uses = fragmentUses(files.pages, files.fragments);
  const isFragment = (file: string): boolean => files.fragments.some(({ path }) => path === file);
  const moved = new Map<Finding, Finding | undefined>();
  for (const found of Map.groupBy(faults, ({ key, fault }) => `${key} ${fault}`).values()) {
    const [first] = found;
    const file = files.texts.find(({ path }) => path === first?.file);
    if (first === undefined || file === undefined) continue;
    const shown = parsed.flatMap(({ path, json }) => usesOfText(json, first.key, path, ""));
    const needed = (use: TextUse): number => (isFragment(use.file) ? pagesUsing(use, uses) : 1);
    if (shown.length === 0 || !shown.every((use) => isWrong(use, found, needed(use)))) continue;
    const pointer = `/${escapeSegment(first.key)}`;
    const place = { file: file.path, ...readPositions(file.text).of(pointer), pointer };
    for (const [index, { finding }] of found.entries())
      moved.set(finding, index === 0 ? { ...place, message: messageOf(first, shown.length) } : undefined);
  }
  return findings.flatMap((finding) => (moved.has(finding) ? (moved.get(finding) ?? []) : finding));
}

interface Fault {
  readonly finding: Finding;
  readonly key: string;
  /** The file of the text. */
  readonly file: string;
  /** What is wrong in words, and the name by which the same mistake is known in other uses. */
  readonly problem: string;
  readonly fault: string;
  /** How many uses of a fragment have it; 1 outside of fragments. */
  readonly count: number;
}

const IN_TEXT =
  /^(.*), in the text "([^"]+)" at (\S+?):\d+:\d+(?:, used at \S+ \S+?(?: and (\d+) more)?)?$/su;

/** What a finding says of a text; undefined where it says nothing of one, or where only some routes of a page have it. */
function faultOf(finding: Finding): Fault | undefined {
  const [, problem, key, file, more = "0"] = IN_TEXT.exec(finding.message) ?? [];
  if (problem === undefined || key === undefined || file === undefined) return undefined;
  const fault = /"[^"]+"/.exec(problem)?.[0] ?? problem;
  return { finding, key, file, problem, fault, count: 1 + Number(more) };
}

function messageOf({ finding, problem }: Fault, count: number): string {
  const { file, line, column, pointer } = finding;
  const others = count === 1 ? "" : ` and ${count - 1} more`;
  return `${problem}, used at ${file}:${line}:${column} ${pointer}${others}`;
}

interface TextUse {
  readonly file: string;
  readonly pointer: string;
}

/** Where a text is shown: by its key, or by the name of a table of states. */
function usesOfText(part: unknown, key: string, file: string, pointer: string): readonly TextUse[] {
  if (part === `t:${key}`) return [{ file, pointer }];
  if (Array.isArray(part))
    return part.flatMap((each, index) => usesOfText(each, key, file, `${pointer}/${index}`));
  if (!isRecord(part)) return [];
  const id = readOwn(part, "id");
  const states = readOwn(part, "states");
  const own =
    typeof id === "string" && isRecord(states)
      ? Object.keys(states)
          .filter((state) => [state, `${state}-text`, `${state}-title`].some((end) => key === `${id}.${end}`))
          .map((state) => ({ file, pointer: `${pointer}/states/${escapeSegment(state)}` }))
      : [];
  return [
    ...own,
    ...Object.keys(part).flatMap((name) =>
      usesOfText(part[name], key, file, `${pointer}/${escapeSegment(name)}`),
    ),
  ];
}

/** Whether a use has the mistake; in a fragment it is had by as many pages as use it. */
function isWrong(use: TextUse, found: readonly Fault[], needed: number): boolean {
  const own = found.filter(
    ({ finding }) => finding.file === use.file && `${finding.pointer}/`.startsWith(`${use.pointer}/`),
  );
  const count = own.reduce((sum, each) => sum + each.count, 0);
  return own.length > 0 && count >= needed;
}

/** How many uses in pages lead to the fragment that a text is shown in. */
function pagesUsing({ pointer }: TextUse, uses: readonly FragmentUse[]): number {
  const leading = new Set([fragmentAt(pointer)]);
  for (const name of leading)
    for (const use of uses) if (use.fragment === name && use.inside !== undefined) leading.add(use.inside);
  return uses.filter((use) => use.inside === undefined && leading.has(use.fragment)).length;
}
