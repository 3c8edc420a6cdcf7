import { expect, test } from "vitest";
import { parseTemplate } from "#engine/template/parse";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

/** A dialog that changes what a row shows, and begins with it. */
interface RowDialog {
  /** Page, action and call. */
  readonly name: string;
  /** Whether what it begins with is the row of the list, and not what it has read. */
  readonly isOfList: boolean;
  /** Whether it changes a document that is read again: what differs from the row is then told (engine/action/stale-row.ts). */
  readonly isEdit: boolean;
}

/** Everything that a value is read from. */
function sources(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(sources);
  if (!isRecord(node)) return [];
  const own = readOwn(node, "$");
  return [...(typeof own === "string" ? [own] : []), ...Object.values(node).flatMap(sources)];
}

function dialogsIn(node: unknown, page: string): readonly RowDialog[] {
  if (Array.isArray(node)) return node.flatMap((each) => dialogsIn(each, page));
  if (!isRecord(node)) return [];
  const ask = readOwn(node, "ask");
  const calls = [readOwn(node, "call"), ...parseRows(readOwn(node, "calls"))];
  const changing = calls.filter((call) => /^(PATCH|PUT) /.test(String(readOwn(call, "do"))));
  const begun = [readOwn(ask, "init"), ...parseRows(readOwn(ask, "fields")).map(({ init }) => init)];
  const from = begun.flatMap(sources);
  const isOfRow =
    changing.length > 0 &&
    from.length > 0 &&
    changing.some((call) => JSON.stringify([from, readOwn(call, "do")]).includes("row"));
  const own = isOfRow
    ? [
        {
          name: `${page} ${String(readOwn(node, "id"))}: ${String(readOwn(changing[0], "do"))}`,
          isOfList: from.some((path) => /^row\b/.test(path)),
          isEdit: changing.every((call) => readOwn(call, "edit") !== undefined),
        },
      ]
    : [];
  return [...own, ...Object.values(node).flatMap((each) => dialogsIn(each, page))];
}

function open(name: string): unknown {
  const route = parseRows(routes).find(({ template }) => template === name);
  const parsed = parseTemplate(pages[name]?.text ?? "", {
    file: `${name}.json`,
    fragments,
    routes,
    apiList,
    with: { ...Object(readOwn(route, "with")) },
  });
  if (!parsed.ok) throw new Error(`${name}: ${parsed.findings[0]?.message}`);
  return parsed.template;
}

/** Dialogs that begin with the row of the list all the same, and why. */
const UNGUARDED: Readonly<Record<string, string>> = {
  "integration change-contract: PATCH /companies/{row.id}/map":
    "The company is one of the ticketing system: it has no version, and the one value that is chosen names what it takes the place of.",
};

const dialogs = Object.keys(pages).flatMap((name) => dialogsIn(open(name), name));

// A row has no version, so what somebody else changed meanwhile would be overwritten without a word.
test("every dialog that changes a row begins with what it reads then, so that a stale change is told", () => {
  expect(dialogs.filter(({ isOfList }) => !isOfList).length).toBeGreaterThan(8);
  const unguarded = dialogs.filter(({ isOfList, isEdit }) => isOfList && !isEdit).map(({ name }) => name);
  expect([...new Set(unguarded)]).toEqual(Object.keys(UNGUARDED));
});

test("rows of documents are changed in a copy that is read again, which tells what differs", () => {
  const edits = dialogs.filter(({ isEdit }) => isEdit).map(({ name }) => name.replace(/^.*\//, ""));
  expect(new Set(edits)).toEqual(new Set(["firewall", "nat", "load-balancer", "ipsec-vpn", "ssl-vpn"]));
});
