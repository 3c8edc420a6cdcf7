import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRecord } from "#validators";
import { productPlatforms } from "../platforms/index.ts";
import { openPlatformWorlds } from "../testing/platform-world.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
}, 60_000);
afterAll(() => portal.close());

/** Where each description says what is answered, and a request that is answered so. */
const ANSWERS = [
  ["pricing", "ServiceList", "/pricing/service?page[size]=1000"],
  ["pricing", "ServiceList", "/pricing/service?page[size]=1000&sort=-createTime"],
  ["pricing", "Service", "/pricing/service/10001"],
  ["pricing", "ServiceHistory", "/pricing/service/10001/history"],
  ["solutions", "ServiceOfferingList", "/solutions/serviceOfferings?page[size]=1000"],
  ["solutions", "ServiceOffering", "/solutions/serviceOfferings/1"],
  ["access", "AccountList", "/access/account?page[size]=1000"],
  ["access", "MinimalAccountList", "/access/account/minimal?page[size]=1000"],
  ["access", "Account", "/access/account/1"],
  ["access", "Account", "/access/account/104"],
  ["access", "User", "/access/user/5"],
  ["access", "UserRowList", "/access/user?filter[account_id]=100"],
  ["access", "RoleList", "/access/role"],
  ["access", "ContactList", "/access/contact/account/100"],
  ["access", "ApiKeyList", "/access/apikey"],
  ["access", "Licensing", "/access/distributor/account/20"],
  ["access", "Licensing", "/access/distributor/account/100"],
  ["access", "BrandingList", "/access/branding"],
  ["access", "Branding", "/access/branding/1"],
  ["access", "ActivityTagList", "/access/activitytag"],
  ["access", "VisitList", "/access/managed-access/visit"],
  ["access", "Bootstrap", "/access/bootstrap"],
  ["audit", "ResourceChangeList", "/audit/resource/map?page_size=1000"],
  ["agents", "AgentList", "/agents"],
  ...(await openPlatformWorlds(productPlatforms)).flatMap(({ answers }) => answers),
] as const;

describe("every answer", () => {
  it.each(ANSWERS)("of %s is a %s as described: %s", async (api, schema, path) => {
    const { status, body } = await provider.get(path);
    expect(status).toBe(200);
    const validate = compile(api, schema);
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("that starts work carries a link of the described form", async () => {
    const [service] = (await provider.get("/pricing/service?filter[name]=erp-prod-db&page[size]=1")).body
      .data;
    const answer = await provider.send("DELETE", `/pricing/service/${service.id}?sync=none`);
    expect(compile("pricing", "ActivityLink")(answer.body)).toBe(true);
    const bought = await provider.send("POST", "/pricing/service", {
      ServiceOfferings_id: 16,
      name: "own-firewall",
    });
    expect(compile("pricing", "PurchaseLink")(bought.body)).toBe(true);
  });

  it("that refuses has the described form", async () => {
    const refused = await provider.send("POST", "/pricing/service", { name: "" });
    expect(refused.status).toBe(422);
    expect(compile("pricing", "Failure")(refused.body)).toBe(true);
  });
});

const namesFor = async (person: string, query = "") => {
  const { body } = await (
    await portal.signIn(person)
  ).get(`/solutions/serviceOfferings?page[size]=1000${query}`);
  return body.data.map(({ name }: { name: string }) => name);
};

const countFor = async (person: string) =>
  (await (await portal.signIn(person)).get("/solutions/serviceOfferings/16")).body.services_count;

describe("solutions", () => {
  it("hide from customers what cannot be bought or is not meant for them, and show it to their owner", async () => {
    const [customer, owner] = [await namesFor("customer"), await namesFor("provider")];
    for (const hidden of ["Tape archive", "Migration workshop"]) {
      expect(customer).not.toContain(hidden);
      expect(owner).toContain(hidden);
    }
  });

  it("that are offered to some accounts only are seen by these alone", async () => {
    expect(await namesFor("customer")).toContain("Contoso service desk");
    expect(await namesFor("reseller")).not.toContain("Contoso service desk");
  });

  it("of a provider are none of another's", async () => {
    expect(await namesFor("customer2")).toHaveLength(6);
    expect(await namesFor("customer2")).not.toContain("Managed firewall");
  });

  it("of a distributor are seen by itself and above, not by other branches", async () => {
    expect(await namesFor("apex")).toContain("Summit support plan");
    expect(await namesFor("provider")).toContain("Summit support plan");
    expect(await namesFor("customer")).not.toContain("Summit support plan");
  });

  it("count the services within reach only", async () => {
    const [customer, owner] = [await countFor("customer"), await countFor("provider")];
    expect(customer).toBeGreaterThan(0);
    expect(owner).toBeGreaterThan(customer);
  });

  it("can be narrowed to a type and a version", async () => {
    const names = await namesFor(
      "customer",
      "&filter[type]=vcloud_edge_gateway&filter[automatorType.version]=v2",
    );
    expect(names).toEqual(["Edge gateway v2"]);
  });
});

function compile(api: string, schema: string) {
  const description = portal.apis.find(({ name }) => name === api)?.description;
  const isSwagger2 = isRecord(description) && Object.hasOwn(description, "swagger");
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  const document = closed(description);
  if (!isRecord(document)) throw new Error(`The API "${api}" has no description.`);
  ajv.addSchema({ ...document, $id: "atrium:answers" }, "atrium:answers");
  return ajv.compile({
    $ref: `atrium:answers#/${isSwagger2 ? "definitions" : "components/schemas"}/${schema}`,
  });
}

/** A description in which every property that is not declared is wrong. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!isRecord(node)) return node;
  const result: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "enum" ? value : closed(value)]),
  );
  if (node["type"] === "object" && isRecord(node["properties"])) result["additionalProperties"] = false;
  if (node["x-nullable"] === true) result["nullable"] = true;
  return result;
}
