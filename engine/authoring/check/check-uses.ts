import { isRecord, readOwn } from "#validators";
import {
  checkParameters,
  declaredBy,
  expandRoutes,
  parseJson,
  routePath,
  sortFindings,
} from "#engine/template";
import type { Finding, OpenOptions, TemplateFile } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { checkTemplate } from "./check-template.ts";

/** One of the pages that a template is made into. */
export interface PageUse {
  /** What a route gives it; undefined for a page without parameters. */
  readonly given: Readonly<Record<string, unknown>> | undefined;
  /** The name of that route, see `routePath`, and its path as it stands there. */
  readonly route: string | undefined;
  readonly path?: string | undefined;
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
  const check = ({ given, path }: PageUse): readonly Finding[] =>
    checkTemplate(source, {
      ...options,
      name,
      with: given,
      withAt: path === undefined ? undefined : placeOf({ name, path, given }, options.routeFiles),
    });
  const uses = allUses(name, source, routes);
  const found = findInUses(uses.filter(isRight), check);
  if (options.hasRoutes === true) return found;
  const wrong = findInUses(
    uses.filter((use) => !isRight(use)),
    (use) => check(use).filter(({ pointer }) => pointer === "/given"),
  );
  return sortFindings([...wrong, ...found]);
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

/**
 * The uses of a page by its routes; a page with parameters that no route gives is looked at once, without them. A route
 * that gives something else than the page declares is no use: that is found at the route.
 */
export function usesOf(name: string, source: string, routes: unknown): readonly PageUse[] {
  return allUses(name, source, routes).filter(isRight);
}

interface OwnUse extends PageUse {
  /** What the page declares. */
  readonly declared: Readonly<Record<string, unknown>>;
}

function isRight({ declared, given }: OwnUse): boolean {
  return given === undefined || checkParameters(declared, given).length === 0;
}

function allUses(name: string, source: string, routes: unknown): readonly OwnUse[] {
  const declared = declaredBy(parseJson(source));
  const alone = [{ given: undefined, route: undefined, declared }];
  if (Object.keys(declared).length === 0) return alone;
  const uses = (Array.isArray(routes) ? routes : []).flatMap((route: unknown) => {
    const [given, path, template] = [
      readOwn(route, "with"),
      readOwn(route, "path"),
      readOwn(route, "template"),
    ];
    if (template !== name || !isRecord(given) || typeof path !== "string") return [];
    return [{ given, route: routePath({ path, template: name }), path, declared }];
  });
  return uses.length > 0 ? uses : alone;
}

/** Where a route gives a page its parameters: of two with one path the one that gives these. */
function placeOf(
  { name, path, given }: { readonly name: string; readonly path: string; readonly given: unknown },
  files: readonly TemplateFile[] = [],
): OpenOptions["withAt"] {
  for (const file of files) {
    const rows = parseJson(file.text);
    const { routes, inFile } = expandRoutes(Array.isArray(rows) ? rows : []);
    const index = routes.findIndex(
      (route) =>
        readOwn(route, "template") === name &&
        readOwn(route, "path") === path &&
        JSON.stringify(readOwn(route, "with")) === JSON.stringify(given),
    );
    if (index !== -1) return { file, pointer: inFile(`/${index}/with`) };
  }
  return undefined;
}
