import { expect, test } from "vitest";
import { parseTemplate } from "#engine/template/parse";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

/** What the server refuses in a managed session, whoever acts in whichever account. */
const REFUSED = [
  "POST /user",
  "POST /user/{row.id}/invitation",
  "PATCH /user/{row.id}",
  "POST /agents",
  "POST /apikey",
];
/** Of `PATCH /user`, what one signs in with. */
const SIGNS_IN = ["/password", "mfa"];
const ADDS_ACCOUNTS = /\/add-(?:direct-user|reseller)$/;

/** The actions of a page that a managed session cannot do, with what they say there. */
function refusedIn(node: unknown): readonly { readonly id: string; readonly reason: unknown }[] {
  if (Array.isArray(node)) return node.flatMap(refusedIn);
  if (!isRecord(node)) return [];
  const found = isRefused(node) ? [{ id: String(readOwn(node, "id")), reason: reasonOf(node) }] : [];
  return [...found, ...Object.values(node).flatMap(refusedIn)];
}

function isRefused(action: Readonly<Record<string, unknown>>): boolean {
  const [first] = parseRows(readOwn(action, "calls"));
  const call = String(readOwn(readOwn(action, "call") ?? first, "do"));
  if (call.startsWith("PATCH"))
    return REFUSED.includes(call) && SIGNS_IN.some((name) => JSON.stringify(action).includes(`"${name}"`));
  const to = readOwn(action, "goto");
  const places = isRecord(to) ? Object.values(Object(readOwn(to, "to"))) : [to];
  return REFUSED.includes(call) || places.some((place) => ADDS_ACCOUNTS.test(String(place)));
}

function reasonOf(action: Readonly<Record<string, unknown>>): unknown {
  const conditions = readOwn(action, "enable");
  const [first] = Array.isArray(conditions) ? conditions : [];
  return JSON.stringify(readOwn(first, "if")) === '{"!":{"var":"claims.proxied"}}'
    ? readOwn(first, "reason")
    : undefined;
}

test.each([
  [
    "access-roles",
    { invite: "not-managed", password: "not-managed", "mfa-off": "not-managed", add: "not-added" },
  ],
  ["customer-management", { add: "not-added", "add-reseller": "not-added" }],
  ["account-settings", { add: "not-managed" }],
  ["automator-agents", { add: "not-added", key: "not-managed" }],
  ["reseller-customer-management", { add: "not-added" }],
])("%s says before, in a managed session, what the server refuses there", (page, reasons) => {
  const text = pages[page]?.text ?? "";
  const parsed = parseTemplate(text, { file: `${page}.json`, fragments, routes, apiList });
  if (!parsed.ok) throw new Error(parsed.findings[0]?.message);
  const said = refusedIn(parsed.template).map(({ id, reason }) => [id, String(reason).split(".")[1]]);
  expect(Object.fromEntries(said)).toEqual(reasons);
});
