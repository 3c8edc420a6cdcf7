import { describe, expect, test } from "vitest";
import { evaluateCondition, renderText } from "#engine/expression";
import { parseTemplate } from "#engine/template/parse";
import { parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList, texts } = readTemplates();

function open(name: string, given = {}) {
  const file = `${name}.json`;
  const parsed = parseTemplate(pages[name]?.text ?? "", { file, fragments, routes, apiList, with: given });
  if (!parsed.ok) throw new Error(parsed.findings[0]?.message ?? "");
  return parsed.template;
}

/** The reason why something cannot be used for a service of this solution; undefined: it can. */
function reasonOf(part: unknown, sellerChanges: boolean): unknown {
  const automator = { state: "available" };
  const service = { id: 17, state: "Available", automator, service_offering: { sellerChanges } };
  const roots = { load: { service } };
  return parseRows(readOwn(part, "enable")).find(
    (rule) => !evaluateCondition(rule["if"], roots, () => undefined),
  )?.["reason"];
}

describe("the size of a pool whose orders are approved", () => {
  test("is not offered to be changed by its buyer, and the action says why", () => {
    const route = parseRows(routes).find(
      ({ path }) => path === "services/vcenter/v2/resource-pool/manage/{id}",
    );
    const actions = parseRows(
      readOwn(open("resource-pool-manage", readOwn(route, "with") as object), "pageActions"),
    );
    const resize = actions.find(({ id }) => id === "resize");
    expect(reasonOf(resize, true)).toBe("t:services.seller-changes");
    expect(reasonOf(resize, false)).toBeUndefined();
  });

  test("is locked on its own page, whichever link led there", () => {
    const fields = parseRows(readOwn(open("resource-pool-resize"), "fields"));
    expect(fields.map((field) => reasonOf(field, true))).toEqual(
      fields.map(() => "t:services.seller-changes"),
    );
    expect(fields.map((field) => reasonOf(field, false))).toEqual(fields.map(() => undefined));
  });
});

describe("a contract", () => {
  const solutions = parseRows(readOwn(open("account-contract-update"), "fields")).find(
    ({ at }) => at === "/contractOverride",
  );
  const text = readOwn(readOwn(solutions, "section"), "text");
  const said = (contract: object) =>
    typeof text === "string" ? renderText(text, { load: { contract } }, { translations: texts() }) : "";
  const isOpen = (contract: object) =>
    parseRows(readOwn(solutions, "enable")).every((rule) =>
      evaluateCondition(rule["if"], { load: { contract } }, () => undefined),
    );

  test("about one service names it, and its solution stays", () => {
    const contract = { service_id: 4, serviceName: "erp" };
    expect(said(contract)).toBe(
      "Only the service erp is under this contract. The contract prices are set in the pricing model of its solution.",
    );
    expect(isOpen(contract)).toBe(false);
    expect(said({ service_id: 4, serviceName: null })).toContain("and it is gone");
  });

  test("about solutions covers those that it names, which can be others", () => {
    expect(said({ service_id: null })).toContain("Services of these solutions are under this contract.");
    expect(isOpen({ service_id: null })).toBe(true);
  });
});
