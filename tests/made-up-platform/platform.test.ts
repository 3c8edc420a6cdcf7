import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nimbusPlatform } from "./platform/index.ts";
import { openPlatformWorlds } from "../../server/testing/platform-world.ts";
import { describeTenantSeparation } from "../../server/testing/tenant-separation.ts";
import type { Caller, TestPortal } from "../../server/testing/test-portal.ts";
import { openTestPortal } from "../../server/testing/test-portal.ts";
import { startTestServer } from "../../server/testing/test-server.ts";
import { demoAccounts } from "../../server/identity/index.ts";
import { joinSeeds } from "../../server/seed/index.ts";
import { createRandom } from "../../server/seed/random.ts";
import { buildServices } from "../../server/seed/services.ts";
import { openedOf } from "../../server/seed/timeline.ts";
import type { Platform } from "../../server/platforms/index.ts";
import { buildFindServiceType, productPlatforms } from "../../server/platforms/index.ts";

/** The made-up platform is one folder; this is the one line that adds it. */
const platforms = [...productPlatforms, nimbusPlatform];
const API = "/automators/nimbus/v1/90";

describe("a platform that is added to the list", () => {
  let portal: TestPortal;
  let customer: Caller;

  beforeAll(async () => {
    portal = await openTestPortal(platforms);
    customer = await portal.signIn("customer");
  });
  afterAll(() => portal.close());

  const volumes = async (query = "") => (await customer.get(`${API}/volume${query}`)).body.data;

  it("has its routes and its description answered", async () => {
    const anonymous = await portal.signIn("anonymous");
    expect((await anonymous.get("/automators/nimbus/v1/swagger.json")).body.info.title).toBe("Nimbus");
    expect((await anonymous.get(`${API}/volume`)).status).toBe(401);
    expect((await customer.get(`${API}/volume?filter[size]=1`)).status).toBe(400);
    expect((await customer.get("/automators/nimbus/v1/1/volume")).status).toBe(404);
    const [{ moId }] = await volumes();
    const renamed = await customer.send("PATCH", `${API}/volume/${moId}`, { name: "files" });
    expect(renamed.body).toEqual({ moId, name: "files", Accounts_id: 100 });
    const [world] = await openPlatformWorlds([nimbusPlatform]);
    const provider = await portal.signIn("provider");
    for (const path of world?.answers ?? []) expect((await provider.get(path)).status).toBe(200);
  });

  it("brings its demo data: what is sold, what was bought, and what stands behind it", async () => {
    const sold = (await customer.get("/solutions/serviceOfferings?search[name]=Nimbus")).body.data;
    expect(sold.map(({ name }: { name: string }) => name)).toEqual(["Volume of Nimbus North"]);
    const bought = (await customer.get("/pricing/service?filter[automator.id]=90")).body.data;
    expect(bought.map(({ metaData }: Bought) => metaData.data.moId).toSorted()).toEqual(
      (await volumes()).map(({ moId }: { moId: string }) => moId).toSorted(),
    );
    expect(bought).toHaveLength(4);
  });

  it("provides a service of its type, and releases it", async () => {
    const order = { ServiceOfferings_id: 90, name: "new-volume" };
    const answer = await customer.send("POST", "/pricing/service", order);
    expect((await customer.follow(answer.body.link)).state).toBe("purchased");
    const service = (await customer.get(`/pricing/service/${answer.body.id}`)).body;
    expect(await volumes("?search[name]=new-volume")).toEqual([
      { moId: service.metaData.data.moId, name: "new-volume", Accounts_id: 100 },
    ]);
    const deletion = await customer.send("DELETE", `/pricing/service/${service.id}?sync=none`);
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
    expect(await volumes("?search[name]=new-volume")).toEqual([]);
  });

  it("adds its type to those of the descriptions, by which services and solutions are filtered", async () => {
    for (const [api, list, field, total] of [
      ["pricing", "service", "service_offering.type", 4],
      ["solutions", "serviceOfferings", "type", 1],
    ] as const) {
      const description = (await customer.get(`/${api}/swagger.json`)).text;
      const lists = [...description.matchAll(/"enum":(\["vcloud_allocation_vdc"[^\]]*\])/g)];
      expect(lists.length).toBeGreaterThanOrEqual(2);
      for (const [, types = ""] of lists) {
        expect(JSON.parse(types)).toContain("form");
        expect(JSON.parse(types).at(-1)).toBe("nimbus_volume");
      }
      const filtered = await customer.get(`/${api}/${list}?filter[${field}]=nimbus_volume`);
      expect(filtered.body.meta.total).toBe(total);
    }
  });

  it("says why it cannot provide one", async () => {
    const answer = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: 90,
      name: "too-big",
    });
    expect(await customer.follow(answer.body.link)).toMatchObject({
      state: "error",
      message: "There is no room for too-big.",
    });
  });
});

it("a platform that is added to the list is answered by the whole server", async () => {
  const server = await startTestServer({ platforms });
  try {
    const customer = await server.signIn("customer@demo.example");
    const answer = await customer.call("GET", `${API}/volume`);
    expect(answer.body["meta"]).toEqual({ total: 4 });
  } finally {
    await server.stop();
  }
});

describe("the tenants of a platform that is added to the list", () => {
  describeTenantSeparation({ platforms, only: "nimbus-v1", atLeast: { sent: 120, shown: 20 } });
});

interface Bought {
  readonly metaData: { readonly data: { readonly moId: string } };
}

describe("the list of platforms", () => {
  it("is refused where two of them list the same service type", () => {
    expect(() => buildFindServiceType([nimbusPlatform, { ...nimbusPlatform, name: "cumulus" }])).toThrow(
      'The platforms "nimbus" and "cumulus" both list the service type nimbus_volume v1.',
    );
  });

  it("brings the same demo data in whichever order it is written", () => {
    const build = (listed: readonly Platform[]) =>
      JSON.stringify(
        buildServices(
          demoAccounts.map((each) => ({ ...each, openedAt: openedOf(each) })),
          {
            offerings: joinSeeds(listed.map(({ seed }) => seed)).offerings,
            random: createRandom(7),
            end: Date.UTC(2026, 9, 31),
          },
        ),
      );
    expect(build(platforms)).toBe(build(platforms.toReversed()));
  });

  it("is refused by the tests where one of them has no test world", async () => {
    const homeless = { ...nimbusPlatform, folder: import.meta.dirname };
    await expect(openPlatformWorlds([homeless])).rejects.toThrow('The platform "nimbus" has no test world');
  });

  it("has every API's document where its name says", async () => {
    for (const { name, folder, apis } of platforms)
      for (const api of apis) {
        const version = api.name.slice(name.length + 1);
        const { default: document } = await import(`${folder}/${version}/swagger.json`, {
          with: { type: "json" },
        });
        expect(api.name).toBe(`${name}-${version}`);
        expect(document).toEqual(api.description);
      }
  });
});
