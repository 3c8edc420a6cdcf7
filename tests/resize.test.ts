import { describe, expect, test } from "vitest";
import { evaluateCondition } from "#engine/expression";
import { parseTemplate } from "#engine/template/parse";
import { parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

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
