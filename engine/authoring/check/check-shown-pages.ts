import { readOwn } from "#validators";
import { parseJson, readPositions } from "#engine/template";
import type { Finding } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { hasAll, wordsOf } from "./words.ts";

/** Pages that no route shows: the route lost its `template`, or was never written. */
export function checkShownPages(
  pages: readonly { readonly name: string; readonly source: string }[],
  { routes = [] }: Pick<CheckOptions, "routes">,
): readonly Finding[] {
  const shown = new Set(routes.map(({ template }) => template));
  const empty = routes.filter(({ template, plugin }) => template === undefined && plugin === undefined);
  return pages.flatMap(({ name, source }) => {
    // What the file is called by another name than the page is said there.
    if (shown.has(name) || readOwn(parseJson(source), "template") !== name) return [];
    const meant = empty.find(({ path }) => hasAll(wordsOf(path), wordsOf(name)));
    const hint = meant === undefined ? "" : `; "${meant.path}" has none`;
    const message = `no route shows this page: one must say "template": "${name}"${hint}`;
    return [
      { file: `${name}.json`, ...readPositions(source).of("/template"), pointer: "/template", message },
    ];
  });
}
