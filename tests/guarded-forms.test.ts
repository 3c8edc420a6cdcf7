import { expect, test } from "vitest";
import { parseTemplate } from "#engine/template/parse";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

/** Changes of what was read, by forms that do not read it where they change it, so that they send no version. */
function unguardedIn(node: unknown, page: string, loads: readonly string[] = []): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((each) => unguardedIn(each, page, loads));
  if (!isRecord(node)) return [];
  const read = [readOwn(node, "load"), readOwn(readOwn(node, "ask"), "load")]
    .flatMap((load) => Object.values(isRecord(load) ? load : {}))
    .map((each) => nameOf(each, "GET"));
  const all = [...loads, ...read];
  const begun = JSON.stringify(readOwn(node, "init") ?? null).includes('"load.');
  const own = [readOwn(node, "call"), ...parseRows(readOwn(node, "calls"))]
    .filter((call) => isChange(call, begun))
    .filter((call) => !all.includes(nameOf(call, "GET")))
    .map((call) => `${page}: ${nameOf(call)}`);
  return [...own, ...Object.values(node).flatMap((each) => unguardedIn(each, page, all))];
}

/** A POST does, where its form begins with what was read: settings are specified to be set by it. */
function isChange(call: unknown, isBegun: boolean): boolean {
  const path = String(readOwn(call, "do"));
  if (path.startsWith("POST ")) return isBegun;
  return /^(PATCH|PUT) /.test(path) && [readOwn(call, "body"), readOwn(call, "ops")].includes("changed");
}

function nameOf(call: unknown, method?: string): string {
  const path = String(readOwn(call, "do"));
  return `${String(readOwn(call, "api"))} ${method === undefined ? path : path.replace(/^[A-Z]+/, method)}`;
}

/** Forms that send no version all the same. */
const UNGUARDED = [
  // It makes another solution of what it began with.
  "solution-clone: pricing POST /solution/managed",
];

test("every form that changes what it shows reads it where it changes it, so that a stale change is told", () => {
  const found = parseRows(routes).flatMap((route) => {
    const name = String(readOwn(route, "template"));
    const { text } = pages[name] ?? {};
    if (text === undefined) return [];
    const given = { ...Object(readOwn(route, "with")) };
    const parsed = parseTemplate(text, { file: `${name}.json`, fragments, routes, apiList, with: given });
    if (!parsed.ok) throw new Error(`${name}: ${parsed.findings[0]?.message}`);
    return unguardedIn(parsed.template, name);
  });
  expect([...new Set(found)]).toEqual(UNGUARDED);
});
