import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { dryRender, parseFixtures, parseViewers, usesOf } from "#engine/authoring";
import type { Fixture } from "#engine/authoring";
import { parseTemplate } from "#engine/template";
import type { Finding, Template } from "#engine/template";
import type { CheckContext } from "./load-check-context.ts";

/** Draws a page over each of its fixtures (`<name>.fixtures.json` beside it) as each role, in each of its uses. */
export async function dryRenderFile(
  file: string,
  source: string,
  { options, routes, roles }: CheckContext,
): Promise<readonly Finding[]> {
  const name = basename(file);
  const { apis } = options;
  if (apis === undefined) return [];
  const fixturesFile = file.replace(/\.json$/, ".fixtures.json");
  const at = { file: name, line: 1, column: 1, pointer: "" };
  const text = await readFile(fixturesFile, "utf8").catch(() => undefined);
  const read = text === undefined ? undefined : parseFixtures(parseOr(text));
  if (read?.ok === false) return [{ ...at, file: basename(fixturesFile), message: read.message }];
  const found = usesOf(name.replace(/\.json$/, ""), source, routes).flatMap((given) => {
    const parsed = parseTemplate(source, { ...options, file: name, ...(given && { with: given }) });
    if (!parsed.ok) return parsed.findings;
    const { template } = parsed;
    const viewers = { ...parseViewers(roles), ...read?.viewers };
    return (read?.fixtures ?? [usualCase(template)]).flatMap((fixture) => {
      // What goes wrong for many roles is one mistake.
      const rolesOf = new Map<string, string[]>();
      for (const [role, viewer] of Object.entries(viewers)) {
        const drawn = { template, fixture, viewer, apis, translations: options.translations ?? {} };
        for (const problem of dryRender(drawn)) rolesOf.set(problem, [...(rolesOf.get(problem) ?? []), role]);
      }
      return [...rolesOf].map(([problem, seen]) => {
        const who = seen.length === Object.keys(viewers).length ? "any role" : seen.join(", ");
        return { ...at, message: `drawn as ${who}, case "${fixture.name}": ${problem}` };
      });
    });
  });
  return found;
}

/** A page without fixtures is drawn once, with something for each parameter that it needs. */
function usualCase({ params }: Template): Fixture {
  const named = Object.entries(params ?? {});
  const query = new URLSearchParams(
    Object.fromEntries(
      named.flatMap(([name, param]) =>
        param.in === "query" && param.required === true ? [[name, "17"] as const] : [],
      ),
    ),
  );
  return {
    name: "usual",
    route: Object.fromEntries(named.flatMap(([name, param]) => (param.in === "route" ? [[name, "17"]] : []))),
    query: query.toString(),
    answers: {},
    isHealthy: true,
  };
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
