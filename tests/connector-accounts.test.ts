import { expect, test } from "vitest";
import { parseApiList } from "#engine/api-description";
import { pickSwitch } from "#engine/expression";
import { parseTemplate } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import { readTemplateFiles, readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, fragments, routes } = readTemplates();
const { list: apiList } = parseApiList(JSON.parse(readTemplateFiles()["apis.json"] ?? "{}"));

/** What is done for each account of the page that changes a connector, by its processing status (spec 2 §4). */
function callFor(processing_status: unknown): unknown {
  const parsed = parseTemplate(pages["azure-update"]?.text ?? "", {
    file: "azure-update.json",
    fragments,
    routes,
    apiList,
  });
  if (!parsed.ok) throw new Error("The page cannot be read.");
  const calls: unknown = readOwn(parsed.template, "calls");
  const ofLines = (Array.isArray(calls) ? calls : []).find(
    (call: unknown) => readOwn(call, "each") === "form.accounts",
  );
  const entry = { account_id: 100, access: "costs", processing_status };
  const picked: unknown = pickSwitch(ofLines, { entry });
  return isRecord(picked) ? picked["do"] : picked;
}

test("an account that is to be created leads to a create call", () => {
  expect(callFor("CREATE")).toBe("POST /connectors/{query.id}/account");
});

test("an account that is to be updated leads to an update call", () => {
  expect(callFor("UPDATE")).toBe("PUT /connectors/{query.id}/account/{entry.account_id}");
});

test("an account that is to be deleted leads to a delete call", () => {
  expect(callFor("DELETE")).toBe("DELETE /connectors/{query.id}/account/{entry.account_id}");
});

test.each([undefined, null, "", "LATER", "create"])("the status %j makes no call", (status) => {
  expect(callFor(status)).toBeUndefined();
});
