import { escapeSegment, isRecord, readOwn, unescapeSegment } from "#validators";
import { parseJson } from "#engine/template";
import type { TemplateFile } from "#engine/template";

/** A use of a fragment, in a page or in another fragment. */
export interface FragmentUse {
  readonly fragment: string;
  readonly file: string;
  readonly pointer: string;
  /** The names of what it gives. */
  readonly given: readonly string[];
  /** The fragment that it stands in. */
  readonly inside: string | undefined;
}

/** All uses of fragments in pages (`files` called as findings call them) and in fragments. */
export function fragmentUses(
  pages: readonly TemplateFile[],
  fragments: readonly TemplateFile[],
): readonly FragmentUse[] {
  const inPages = pages.flatMap(({ path, text }) => usesIn(parseJson(text), "", path, undefined));
  const inFragments = fragments.flatMap(({ path, text }) => {
    const named = parseJson(text);
    return Object.entries(isRecord(named) ? named : {}).flatMap(([name, fragment]) =>
      usesIn(fragment, `/${escapeSegment(name)}`, path, name),
    );
  });
  return [...inPages, ...inFragments];
}

function usesIn(
  part: unknown,
  pointer: string,
  file: string,
  inside: string | undefined,
): readonly FragmentUse[] {
  if (Array.isArray(part))
    return part.flatMap((each, index) => usesIn(each, `${pointer}/${index}`, file, inside));
  if (!isRecord(part)) return [];
  const fragment = readOwn(part, "fragment");
  const given = Object.keys(Object(readOwn(part, "with")));
  const own = typeof fragment === "string" ? [{ fragment, file, pointer, given, inside }] : [];
  return [
    ...own,
    ...Object.keys(part).flatMap((key) =>
      usesIn(part[key], `${pointer}/${escapeSegment(key)}`, file, inside),
    ),
  ];
}

/** The fragment that a place in a file of fragments belongs to. */
export function fragmentAt(pointer: string): string {
  return unescapeSegment(pointer.split("/")[1] ?? "");
}
