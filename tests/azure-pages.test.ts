import { expect, test } from "vitest";
import { evaluateCondition, loadTextParser, renderText, resolveValue } from "#engine/expression";
import { isRecord, readOwn } from "#validators";
import { readTemplateFiles } from "../scripts/templates/read-template-files.ts";

// What the pages of Azure connectors say and offer, by the data that they have read.

const files = readTemplateFiles();
const page = (name: string): unknown => JSON.parse(files[`azure/pages/${name}.json`] ?? "{}");
const texts: unknown = JSON.parse(files["azure/en.json"] ?? "{}");
const say = (key: string, roots: object) => renderText(String(readOwn(texts, key)), roots);

/** Every object of a template with this key. */
function holding(key: string, within: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(within)) return within.flatMap((each: unknown) => holding(key, each));
  if (!isRecord(within)) return [];
  const below = Object.values(within).flatMap((each) => holding(key, each));
  return Object.hasOwn(within, key) ? [within, ...below] : below;
}

test("what maps a resource names the account that loses it, and tells the server", async () => {
  await loadTextParser();
  const actions = holding("ask", page("azure-automator")).filter(({ id }) => id === "map");
  expect(actions.map(({ ask }) => [readOwn(ask, "notes"), readOwn(readOwn(ask, "facts"), "0")])).toEqual([
    [["t:azure.leaves"], undefined],
    [undefined, { each: { $: "rows" }, label: "{{item.name}}", value: { $: "item.companyName" } }],
  ]);
  expect(say("azure.leaves", { row: { companyName: "Contoso" } })).toMatch(/^It leaves Contoso/);
  expect(say("azure.leaves", { row: { companyName: null } })).toBe("");
  const row = { id: "web-01", Accounts_id: 104 };
  const leaving = actions.map(({ call }) =>
    resolveValue(readOwn(readOwn(call, "body"), "leaving"), { row, rows: [row] }),
  );
  expect(leaving).toEqual([[104], [104]]);
});

test.each(["azure-update", "azure-automator-manage"])("%s offers only accounts without access", (name) => {
  const [choice] = holding("keep", page(name));
  const load = { connector: { accounts: [{ account_id: 100 }, { account_id: 104 }] } };
  const offered = [100, 101, 104, 105].filter((id) =>
    evaluateCondition(choice?.["keep"], { load, item: { id }, entry: {} }),
  );
  expect(offered).toEqual([101, 105]);
});

test.each(["azure-configure", "azure-update"])("%s says that a demonstration checked nothing", (name) => {
  const toasts = holding("toast", page(name)).map(({ toast }) => toast);
  expect(toasts).toContainEqual({
    by: { $: "result.is_demonstration" },
    to: { true: "t:azure.demonstration" },
    else: "t:azure.reached",
  });
  expect(say("azure.demonstration", {})).toMatch(/demonstration: nothing was checked at Azure/);
});

test("a service without resources says so, and shows nothing of its account", async () => {
  await loadTextParser();
  expect(say("azure.no-costs-yet", { load: { figures: { resources: 0 } } })).toBe(
    "No resources yet: your provider adds them.",
  );
  expect(say("azure.no-costs-yet", { load: {} })).toBe("No resources yet: your provider adds them.");
  expect(JSON.stringify(page("azure-service"))).not.toContain("billing-summary");
});
