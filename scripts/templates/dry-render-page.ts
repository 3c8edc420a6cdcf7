import {
  checkFixtures,
  checkSeen,
  dryRender,
  findInUses,
  parseFixtures,
  parseViewers,
  problemPlace,
  usesOf,
  usualCase,
} from "#engine/authoring";
import { parseTemplate, readPositions } from "#engine/template";
import type { Finding, Template } from "#engine/template";
import type { CheckContext, PageSource } from "./load-check-context.ts";

/** Renders a page over each of its fixtures as each role, in each of its uses. */
export function dryRenderPage(
  { name, source, fixtures }: PageSource,
  { options, roles }: CheckContext,
): readonly Finding[] {
  const { apis, routes } = options;
  if (apis === undefined) return [];
  const file = `${name}.json`;
  const at = { file, line: 1, column: 1, pointer: "" };
  const [page, positions] = [parseOr(source), readPositions(source)];
  const read = fixtures === undefined ? undefined : parseFixtures(parseOr(fixtures));
  if (read?.ok === false) return [{ ...at, file: `${name}.fixtures.json`, message: read.message }];
  const viewers = { ...parseViewers(roles), ...read?.viewers };
  const unseen = checkSeen(page, name, routes, viewers);
  if (unseen.length > 0) return unseen.map((each) => ({ file, ...positions.of(each.pointer), ...each }));
  const uses = usesOf(name, source, routes);
  if (uses.length === 0) return [];
  const templates: Template[] = [];
  const drawn = findInUses(uses, ({ given }) => {
    const parsed = parseTemplate(source, { ...options, apiList: apis.list, file, with: given });
    if (!parsed.ok) return parsed.findings;
    const { template } = parsed;
    templates.push(template);
    return (read?.fixtures ?? [usualCase(template)]).flatMap((fixture) => {
      // The same problem for several roles is one finding.
      const rolesOf = new Map<string, string[]>();
      for (const [role, viewer] of Object.entries(viewers)) {
        const as = { template, fixture, viewer, apis, translations: options.translations ?? {} };
        for (const problem of dryRender(as)) rolesOf.set(problem, [...(rolesOf.get(problem) ?? []), role]);
      }
      return [...rolesOf].map(([problem, seen]) => {
        const who = seen.length === Object.keys(viewers).length ? "any role" : seen.join(", ");
        const pointer = problemPlace(page, problem);
        return {
          file,
          ...positions.of(pointer),
          pointer,
          message: `drawn as ${who}, case "${fixture.name}": ${problem}`,
        };
      });
    });
  });
  const beside =
    fixtures === undefined
      ? []
      : checkFixtures(fixtures, {
          file: `${name}.fixtures.json`,
          templates,
          descriptions: apis.descriptions,
        });
  return [...beside, ...drawn];
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
