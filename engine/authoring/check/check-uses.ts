import { isRecord, readOwn } from "#validators";
import { sortFindings, declaredBy, parseJson } from "#engine/template";
import type { Finding } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { checkTemplate } from "./check-template.ts";

/**
 * Checks a page in each of its uses: as every route instantiates it (`with`), or once where it has no parameters.
 * `routes` are those of all areas, as parsed.
 */
export function checkUses(
  source: string,
  name: string,
  routes: unknown,
  options: Omit<CheckOptions, "with">,
): readonly Finding[] {
  return sortFindings(
    usesOf(name, source, routes).flatMap((given) =>
      checkTemplate(source, { ...options, ...(given && { with: given }) }),
    ),
  );
}

/** What the routes give a page with parameters, in each of its uses; `undefined` for a page without. */
export function usesOf(
  name: string,
  source: string,
  routes: unknown,
): readonly (Readonly<Record<string, unknown>> | undefined)[] {
  if (Object.keys(declaredBy(parseJson(source))).length === 0) return [undefined];
  const uses = (Array.isArray(routes) ? routes : []).flatMap((route: unknown) => {
    const given = readOwn(route, "with");
    return readOwn(route, "template") === name && isRecord(given) ? [given] : [];
  });
  return uses.length > 0 ? uses : [undefined];
}
