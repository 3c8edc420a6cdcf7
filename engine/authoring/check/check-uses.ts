import { isRecord, readOwn } from "#validators";
import { declaredBy, parseJson, routePath, sortFindings } from "#engine/template";
import type { Finding } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { checkTemplate } from "./check-template.ts";

/** One of the pages that a template is made into. */
export interface PageUse {
  /** What a route gives it; undefined for a page without parameters. */
  readonly given: Readonly<Record<string, unknown>> | undefined;
  /** Path of that route. */
  readonly route: string | undefined;
}

/**
 * Checks a page in each of its uses: as every route instantiates it (`with`), or once where it has no parameters.
 * `routes` are those of all areas, as parsed.
 */
export function checkUses(
  source: string,
  name: string,
  routes: unknown,
  options: Omit<CheckOptions, "with" | "name">,
): readonly Finding[] {
  return findInUses(usesOf(name, source, routes), ({ given }) =>
    checkTemplate(source, { ...options, name, with: given }),
  );
}

/** What is found in the uses of a page; where not all of them have it, with the routes whose page has. */
export function findInUses(
  uses: readonly PageUse[],
  findIn: (use: PageUse) => readonly Finding[],
): readonly Finding[] {
  const found = uses.map((use) => ({ use, findings: findIn(use) }));
  return sortFindings(
    found.flatMap(({ findings }) =>
      findings.map((finding) => {
        const same = found.filter((other) => other.findings.some((each) => isSame(each, finding)));
        if (same.length === uses.length) return finding;
        const paths = same.map(({ use }) => use.route).join(", ");
        return { ...finding, message: `${finding.message} (on ${paths})` };
      }),
    ),
  );
}

function isSame(a: Finding, b: Finding): boolean {
  return a.file === b.file && a.pointer === b.pointer && a.message === b.message;
}

/** The uses of a page by its routes; a page with parameters that no route gives is looked at once, without them. */
export function usesOf(name: string, source: string, routes: unknown): readonly PageUse[] {
  const alone = [{ given: undefined, route: undefined }];
  if (Object.keys(declaredBy(parseJson(source))).length === 0) return alone;
  const uses = (Array.isArray(routes) ? routes : []).flatMap((route: unknown) => {
    const [given, path, template] = [
      readOwn(route, "with"),
      readOwn(route, "path"),
      readOwn(route, "template"),
    ];
    if (template !== name || !isRecord(given)) return [];
    return [{ given, route: routePath({ path: String(path), template: name }) }];
  });
  return uses.length > 0 ? uses : alone;
}
