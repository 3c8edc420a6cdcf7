import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourcesOf } from "../api/index.ts";
import { productPlatforms } from "../platforms/index.ts";
import type { Ids } from "../testing/platform-world.ts";
import { openPlatformWorlds } from "../testing/platform-world.ts";
import { insertSampleRows } from "../testing/sample-rows.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

const worlds = await openPlatformWorlds(productPlatforms);
let portal: TestPortal;
let provider: Caller;
let ids: Readonly<Record<string, string>>;
const [PROVIDER, CUSTOMER] = [1, 100];

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  const resources = resourcesOf(portal.apis).filter(({ operations }) => operations.update !== undefined);
  provider = await portal.signIn("provider");
  const [pool] = (await provider.get("/automators/vcenter/v2/1/resource-pool?page[size]=1")).body.data;
  const [machine] = (
    await provider.get("/automators/vcenter/v2/1/resource-pool/virtual-machine?page[size]=1")
  ).body.data;
  const [single] = (await provider.get("/automators/vcenter/4/resource-pool/virtual-machine?page[size]=1"))
    .body.data;
  const [service] = (await provider.get("/pricing/service?filter[name]=web-02&page[size]=1")).body.data;
  const contact = { firstName: "Ada", lastName: "Byron", email: "ada@demo.example", title: "Countess" };
  const role = { name: "Readers" };
  ids = {
    contact: (await provider.send("POST", "/access/contact", contact)).body.id,
    role: (await provider.send("POST", "/access/role", role)).body.id,
    pool: pool.moId,
    machine: machine.moId,
    single: single.moId,
    service: service.id,
  };
  // It is off, so that nobody is told anything.
  const webhook = { name: "lists", url: "http://127.0.0.1/", events: ["role.changed"], active: false };
  const added = await provider.send("POST", "/webhooks", webhook);
  if (added.status !== 201) throw new Error(added.text);
  const fill = (path: string, body: object) => provider.send("PATCH", path, body);
  await fill(`/pricing/service/${ids["service"]}`, { description: `<b>\n${"x".repeat(400)}` });
  await fill("/access/branding/1", { customCSS: "p{color:red}" });
  await fill("/access/distributor/account/100", { valid_until: "2030-01-31" });
  await portal.database.transaction("system", async (db) => {
    await insertSampleRows(db, resources, [PROVIDER]);
    for (const { rows = [] } of worlds) for (const statement of rows) await db.query(statement);
  });
});
afterAll(() => portal.close());

describe("a copied value is checked like any other", () => {
  it.each([
    ["a contact's kind", "/access/contact/{contact}", "type", "title"],
    ["an edition", "/access/distributor/account/100", "edition", "valid_until"],
    ["a date", "/access/distributor/account/100", "valid_until", "edition"],
    ["a service's name", "/pricing/service/{service}", "name", "description"],
    ["a host name", "/access/branding/1", "cname", "customCSS"],
    ["a pool's name", "/automators/vcenter/v2/1/resource-pool/{pool}", "name", "cpu"],
    ["a role's name", "/access/role/{role}", "name", "description"],
    ["a company's name", "/access/account/100", "companyName", "notificationList"],
    ["a day of the month", "/access/account/100", "billing_anniversary", "reseller_account_id"],
    ["a person's language", "/access/user/1", "language", "roles"],
    ["a picture", "/access/branding/1/images", "favicon", "cname"],
  ])("%s: %s, /%s of /%s", async (_what, template, to, from) => {
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]));
    const readable = path.replace(/\/images$/, "");
    const before = (await provider.get(readable)).body;
    const answer = await provider.send("PATCH", path, [{ op: "copy", path: `/${to}`, value: `/${from}` }]);
    expect([answer.status, answer.body.errors?.length > 0]).toEqual([422, true]);
    expect((await provider.get(readable)).body).toEqual(before);
  });
});

describe("a list of patch operations", () => {
  it("has its names normalised, like an object", async () => {
    const list = [{ op: "replace", path: "/name", value: "Cafe\u0301" }];
    const { body } = await provider.send("PATCH", `/access/role/${ids["role"]}`, list);
    expect(body.name).toBe("Caf\u00e9");
  });

  it("is accepted only where the document says so", async () => {
    const list = [{ op: "replace", path: "/no-such-field", value: 1 }];
    const taken: string[] = [];
    const refused: string[] = [];
    for (const { api, operation, path, resource, query } of portal.targets) {
      if (operation.method !== "PATCH") continue;
      const world =
        worlds[productPlatforms.findIndex(({ apis }) => apis.some(({ name }) => name === api.name))];
      const rows = await portal.database.transaction("system", async (db) => [
        ...(world === undefined ? [] : await db.query<Ids>(world.ownedAt?.[api.name] ?? world.owned)),
        ...(await db.query<Ids>(
          `select distinct on (r.account_id) r.* from (${resource?.sql ?? "select 1 as account_id"}) r
           where account_id = any($1::int[]) order by r.account_id`,
          [[PROVIDER, CUSTOMER]],
        )),
      ]);
      // Some are only for what belongs to others, some only for one's own; what there is none of is not looked for.
      const any = Object.fromEntries([...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => [name, 1]));
      const answers = await Promise.all(
        (rows.length === 0 ? [any] : rows).map((row) =>
          provider.send("PATCH", fillPath(path, row) + query, list),
        ),
      );
      const { status, body } = answers.find((answer) => answer.status !== 404) ?? { status: 404, body: {} };
      expect(status, operation.operationId).toBe(422);
      const isRead = body.errors?.[0]?.field === "/no-such-field";
      (isRead ? taken : refused).push(operation.operationId);
      expect(isRead, operation.operationId).toBe(operation.patchList !== undefined);
    }
    expect(taken).toContain("updateService");
    expect(refused).toContain("updateServiceState");
  });
});
