import { escapeSegment, readOwn } from "#validators";
import { parseJson, readPositions } from "#engine/template";
import type { Finding, TemplateFile } from "#engine/template";
import { fragmentAt, fragmentUses } from "./fragment-uses.ts";
import type { FragmentUse } from "./fragment-uses.ts";

/**
 * Puts findings of fragments where the mistake is. Where several places of a fragment are wrong in one of its uses and right in the
 * others, it is used wrongly there. Where all pages that use it have a mistake in what they give it for one parameter, the
 * fragment is wrong, not all pages. `pages` are called as their findings are.
 */
export function placeInUses(
  findings: readonly Finding[],
  pages: readonly TemplateFile[],
  fragments: readonly TemplateFile[],
): readonly Finding[] {
  if (findings.length === 0) return [];
  const files = new Map([...pages, ...fragments].map((file) => [file.path, file.text]));
  const placed: Placed = {
    uses: fragmentUses(pages, fragments),
    fragments,
    at: (file, pointer) => ({ file, pointer, ...readPositions(files.get(file) ?? "").of(pointer) }),
  };
  return inFragments(inUses(findings, placed), placed);
}

interface Placed {
  readonly uses: readonly FragmentUse[];
  readonly fragments: readonly TemplateFile[];
  readonly at: (file: string, pointer: string) => Omit<Finding, "message">;
}

const USED_AT = /, used at (\S+?):\d+:\d+ (\S+)(?: and \d+ more)?/;
/** So many places of a fragment are wrong where it is used wrongly. */
const SEVERAL = 2;

function inUses(findings: readonly Finding[], { uses, at }: Placed): readonly Finding[] {
  const wrong = findings.flatMap((finding) => {
    const [, file, pointer] = USED_AT.exec(finding.message) ?? [];
    return file === undefined || pointer === undefined
      ? []
      : [{ finding, fragment: fragmentAt(finding.pointer), file, pointer }];
  });
  const moved = new Map<Finding, Finding | undefined>();
  for (const [fragment, found] of Map.groupBy(wrong, (each) => each.fragment)) {
    const own = uses.filter((use) => use.fragment === fragment);
    const wrongUses = own.filter((use) => found.some((each) => leadsTo(each, use)));
    const [use, ...more] = wrongUses;
    const places = new Set(found.map(({ finding }) => finding.pointer));
    if (use === undefined || more.length > 0 || own.length < 2 || places.size < SEVERAL) continue;
    const [parameter = "", ...others] = use.given;
    const place = at(
      use.file,
      `${use.pointer}/with${others.length > 0 ? "" : `/${escapeSegment(parameter)}`}`,
    );
    for (const [index, { finding }] of found.entries()) {
      const message = `${finding.message.replace(USED_AT, "")}, in the fragment "${fragment}", whose other uses are right`;
      moved.set(finding, index === 0 ? { ...finding, ...place, message } : undefined);
    }
  }
  return findings.flatMap((finding) => (moved.has(finding) ? (moved.get(finding) ?? []) : finding));

  /** Whether a wrong use of a page is this one, or is of the fragment that it stands in. */
  function leadsTo(wrongAt: { readonly file: string; readonly pointer: string }, use: FragmentUse): boolean {
    if (use.inside === undefined) return use.file === wrongAt.file && use.pointer === wrongAt.pointer;
    return uses.some(
      (each) =>
        each.fragment === use.inside && each.file === wrongAt.file && each.pointer === wrongAt.pointer,
    );
  }
}

function inFragments(findings: readonly Finding[], { uses, fragments, at }: Placed): readonly Finding[] {
  const given = findings.flatMap((finding) => {
    const use = uses.find(
      ({ file, pointer, inside }) =>
        inside === undefined && file === finding.file && finding.pointer.startsWith(`${pointer}/with/`),
    );
    const parameter = use && finding.pointer.slice(`${use.pointer}/with/`.length).split("/")[0];
    return use === undefined || parameter === undefined ? [] : [{ finding, use, parameter }];
  });
  const moved = new Map<Finding, Finding>();
  for (const found of Map.groupBy(given, ({ use, parameter }) => `${use.fragment} ${parameter}`).values()) {
    const [first] = found;
    const own = uses.filter(({ fragment }) => fragment === first?.use.fragment);
    if (first === undefined || own.length < 2 || !own.every((use) => found.some((each) => each.use === use)))
      continue;
    const { fragment } = first.use;
    const file = fragments.find(({ text }) => readOwn(parseJson(text), fragment) !== undefined);
    const place = file && placeOf(readOwn(parseJson(file.text), fragment), first.parameter);
    if (file === undefined || place === undefined) continue;
    const message = `${first.finding.message}: all pages that use the fragment "${fragment}" give it so`;
    for (const { finding } of found)
      moved.set(finding, { ...finding, ...at(file.path, `/${fragment}${place}`), message });
  }
  return findings.map((finding) => moved.get(finding) ?? finding);
}

/** Where a fragment uses a parameter. */
function placeOf(part: unknown, parameter: string, pointer = ""): string | undefined {
  if (part === `<${parameter}>`) return pointer;
  if (typeof part !== "object" || part === null) return undefined;
  for (const [key, each] of Object.entries(part)) {
    const place = placeOf(each, parameter, `${pointer}/${key}`);
    if (place !== undefined) return place;
  }
  return undefined;
}
