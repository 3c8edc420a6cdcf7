import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller, TestPortal } from "../../../../testing/test-portal.ts";
import { openTestPortal } from "../../../../testing/test-portal.ts";
import { GATEWAYS, ORDER, orderGateway, wrongFieldsOf } from "./order-gateway.fixture.ts";

const RULE = {
  name: "Office",
  source: ["198.51.100.0/24"],
  destination: ["any"],
  action: "accept",
  enabled: true,
};
const SECRET = "correct horse 7";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
/** The gateway that these tests order. */
let path: string;
let address: string;
let serviceId: number;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.run();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  ({ path, serviceId } = await orderGateway(customer, "edge-test"));
  [address] = (await customer.get(path)).body.publicAddresses;
});
afterAll(() => portal.close());

const system = <Row>(sql: string) => portal.database.transaction("system", (db) => db.query<Row>(sql));
const put = (part: string, body: object) => customer.send("PUT", `${path}/${part}`, body);
const read = async (part: string) => (await customer.get(`${path}/${part}`)).body;

/** The change is accepted, and ends well. */
async function done(answer: Answer): Promise<void> {
  expect(answer.body).toMatchObject({ state: "running" });
  expect((await customer.follow(answer.body.link)).state).toBe("completed");
}

describe("a new gateway", () => {
  it("has as many public addresses as were ordered, which no other gateway has, and denies everything", async () => {
    const { body } = await customer.get(path);
    expect(body).toMatchObject({ name: "edge-test", size: "compact", ha: false, backing: "NSXV_BACKED" });
    expect(body.publicAddresses).toHaveLength(2);
    expect(body.interfaces.map(({ addresses }: { addresses: string[] }) => addresses)).toEqual([
      body.publicAddresses,
      ["192.168.10.1"],
      ["192.168.20.1"],
    ]);
    const all = await provider.get(`${GATEWAYS}?page[size]=1000`);
    const addresses = all.body.data.flatMap((each: { publicAddresses: string[] }) => each.publicAddresses);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(await read("firewall")).toMatchObject({
      enabled: true,
      defaultPolicy: { action: "deny" },
      rules: [],
    });
  });

  it.each([
    [{ externalNetwork: "extnet-5-2" }, "/externalNetwork"],
    [{ networks: [{ name: "a", network: "192.168.1.0" }] }, "/networks/0/network"],
    [{ networks: [{ name: "a", network: "192.168.1.0/31" }] }, "/networks/0/network"],
    [
      {
        networks: [
          { name: "a", network: "192.168.0.0/16" },
          { name: "b", network: "192.168.1.0/24" },
        ],
      },
      "/networks/1/network",
    ],
    [{ ServiceOfferings_id: 14 }, "/ServiceOfferings_id"],
  ])("is not sold as %j", async (part, field) => {
    const answer = await customer.send("POST", GATEWAYS, { ...ORDER, name: "edge-wrong", ...part });
    expect(wrongFieldsOf(answer)).toEqual([field]);
  });

  it("of NSX-T is sold where the provider has the feature nsx-t, and has no SSL VPN", async () => {
    const order = { ...ORDER, name: "edge-nsxt", backing: "NSXT_BACKED" };
    const set = (flags: string) => `update branding set feature_flags = ${flags} where account_id = 1`;
    await system(set("array_remove(feature_flags, 'nsx-t')"));
    expect(wrongFieldsOf(await customer.send("POST", GATEWAYS, order))).toEqual(["/backing"]);
    await system(set("feature_flags || '{nsx-t}'"));
    const bought = await customer.send("POST", GATEWAYS, order);
    await customer.follow(bought.body.link);
    const service = await customer.get(`/pricing/service/${bought.body.id}`);
    const nsxt = `${GATEWAYS}/${encodeURIComponent(service.body.metaData.data.moId)}`;
    const vpn = await customer.get(`${nsxt}/ssl-vpn`);
    expect(vpn.status).toBe(409);
    expect(vpn.body.message).toBe(
      "edge-nsxt runs on NSX-T, which has no SSL VPN. IPsec VPN connects sites there.",
    );
  });

  it("of v1 is used, and no longer sold", async () => {
    const v1 = "/automators/vcloud/v4/5/edge-gateways";
    const { body } = await customer.get(`${v1}?page[size]=1`);
    expect(body.meta.total).toBeGreaterThan(1);
    const answer = await customer.send("POST", v1, {
      ServiceOfferings_id: 11,
      externalNetwork: "extnet-5-2",
      name: "edge-old",
    });
    expect(answer.status).toBe(409);
    const offer = (await customer.get("/solutions/serviceOfferings/11")).body;
    expect(offer.notOrdered).toBe(
      "New edge gateways are ordered from version 2; those of version 1 can be used and deleted.",
    );
  });

  it("that the platform cannot make is an error that says why", async () => {
    const bought = await customer.send("POST", GATEWAYS, { ...ORDER, name: "edge-fail" });
    expect(await customer.follow(bought.body.link)).toMatchObject({
      state: "error",
      message: "The edge cluster has no room for another gateway.",
    });
  });
});

describe("the firewall", () => {
  it("keeps rules in their order, gives each an id that stays, and takes services in capitals", async () => {
    const before = await read("firewall");
    await done(
      await put("firewall", { ...before, rules: [RULE, { ...RULE, name: "Home", services: ["TCP/443"] }] }),
    );
    const added = await read("firewall");
    expect(added.rules[1].services).toEqual(["tcp/443"]);
    expect(added.rules.map(({ name }: { name: string }) => name)).toEqual(["Office", "Home"]);
    await done(await put("firewall", { ...added, rules: added.rules.toReversed() }));
    expect((await read("firewall")).rules).toEqual(added.rules.toReversed());
  });

  it.each([
    [{ source: ["everywhere"] }, "/rules/0/source"],
    [{ destination: ["any", "192.0.2.1"] }, "/rules/0/destination"],
    [{ services: ["tcp/70000"] }, "/rules/0/services/0"],
    [{ services: ["tcp/20-10"] }, "/rules/0/services"],
    [{ services: ["icmp/80"] }, "/rules/0/services/0"],
  ])("refuses a rule with %j", async (part, field) => {
    const before = await read("firewall");
    expect(wrongFieldsOf(await put("firewall", { ...before, rules: [{ ...RULE, ...part }] }))).toEqual([
      field,
    ]);
  });

  it("says of two entries that clash that the one is wrong which is new or changed", async () => {
    const before = await read("firewall");
    const [first, second] = before.rules;
    const wrong = async (...rules: object[]) => wrongFieldsOf(await put("firewall", { ...before, rules }));
    const same = { ...RULE, id: "a" };
    expect(await wrong(same, same)).toEqual(["/rules/1/id", "/rules/1/name"]);
    expect(await wrong({ ...first, name: second.name }, second)).toEqual(["/rules/0/name"]);
    expect(await wrong({ ...RULE, name: second.name }, first, second)).toEqual(["/rules/0/name"]);
    expect(await wrong(first, { ...second, name: first.name })).toEqual(["/rules/1/name"]);
  });

  it("is not changed by somebody who has an older version of it", async () => {
    const { body, etag } = await customer.get(`${path}/firewall`);
    const changed = { ...body, defaultPolicy: { action: "reject", loggingEnabled: true } };
    await done(await put("firewall", changed));
    const stale = await customer.send(
      "PUT",
      `${path}/firewall`,
      { ...body, defaultPolicy: { action: "accept", loggingEnabled: true } },
      { "if-match": String(etag) },
    );
    expect(stale.status).toBe(409);
  });
});

it("changes one thing of a gateway at a time", async () => {
  portal.clock.stop();
  const first = await put("nat", { rules: [] });
  expect((await customer.get(path)).body.runningTask).toBe("Change the NAT of edge-test");
  for (const busy of [
    await put("firewall", await read("firewall")),
    await customer.send("PATCH", path, { size: "large" }),
  ]) {
    expect(busy.status).toBe(409);
    expect(busy.body.message).toBe(
      '"Change the NAT of edge-test" is still running. Wait until it has ended.',
    );
  }
  portal.clock.run();
  await done(first);
  expect((await customer.get(path)).body.runningTask).toBeNull();
});

describe("NAT", () => {
  const rule = {
    action: "dnat",
    description: "Web",
    interface: 0,
    translatedAddress: "192.168.10.10",
    protocol: "tcp",
    originalPort: "443",
    translatedPort: "8443",
    enabled: true,
  };

  it("translates addresses of the gateway", async () => {
    await done(await put("nat", { rules: [{ ...rule, originalAddress: address }] }));
    expect((await read("nat")).rules).toMatchObject([{ description: "Web", originalAddress: address }]);
  });

  it.each([
    [{ originalAddress: "192.0.2.9" }, "/rules/0/originalAddress"],
    [{ interface: 7 }, "/rules/0/interface"],
    [
      { action: "snat", originalAddress: "192.168.10.0/24", translatedAddress: "192.0.2.9" },
      "/rules/0/translatedAddress",
    ],
    [{ protocol: "icmp" }, "/rules/0/originalPort"],
  ])("refuses %j", async (part, field) => {
    const answer = await put("nat", { rules: [{ ...rule, originalAddress: address, ...part }] });
    expect(wrongFieldsOf(answer)).toContain(field);
  });
});

describe("the load balancer", () => {
  it("keeps what is used: a refusal names its user", async () => {
    const balancer = {
      ...(await read("load-balancer")),
      enabled: true,
      profiles: [{ id: "p", name: "Web", template: "HTTP" }],
      monitors: [{ id: "m", name: "Health", type: "http", url: "/health" }],
      pools: [
        {
          id: "shop",
          name: "shop",
          algorithm: "round-robin",
          monitorId: "m",
          members: [{ name: "web-1", ipAddress: "192.168.10.11", port: 8080 }],
        },
      ],
      servers: [
        {
          id: "v",
          name: "www",
          enabled: true,
          ipAddress: address,
          protocol: "http",
          port: 80,
          profileId: "p",
          poolId: "shop",
        },
      ],
    };
    await done(await put("load-balancer", balancer));
    const sayings = await Promise.all(
      [{ pools: [] }, { monitors: [] }, { profiles: [] }].map(
        async (part) => (await put("load-balancer", { ...balancer, ...part })).body.message,
      ),
    );
    expect(sayings).toEqual([
      "The pool shop is used by the virtual server www. Change that first.",
      "The monitor Health is used by the pool shop. Change that first.",
      "The application profile Web is used by the virtual server www. Change that first.",
    ]);
    const server = balancer.servers[0]!;
    const wrong = await put("load-balancer", {
      ...balancer,
      servers: [{ ...server, ipAddress: "192.0.2.1", poolId: "none", protocol: "udp" }],
    });
    expect(wrongFieldsOf(wrong)).toEqual([
      "/servers/0/poolId",
      "/servers/0/ipAddress",
      "/servers/0/profileId",
    ]);
    const rule = { name: "To the shop", script: "redirect prefix https://shop.example" };
    const twice = await put("load-balancer", {
      ...balancer,
      rules: [rule, rule],
      monitors: [...balancer.monitors, { ...balancer.monitors[0], id: "n" }],
      servers: [server, { ...server, id: "w", name: "www2" }],
    });
    expect(wrongFieldsOf(twice)).toEqual(["/rules/1/name", "/monitors/1/name", "/servers/1/port"]);
  });
});

describe("networks behind the gateway", () => {
  it("can be added and taken out, but not while something uses their address", async () => {
    const { networks } = (await customer.get(path)).body;
    await done(
      await put("nat", {
        rules: [
          {
            action: "dnat",
            description: "Inside",
            interface: 2,
            originalAddress: "192.168.20.1",
            translatedAddress: "192.168.10.10",
            enabled: true,
          },
        ],
      }),
    );
    const refused = await customer.send("PATCH", path, { networks: [networks[0]] });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe("The network data is used by the NAT rule Inside. Change that first.");
    await done(await put("nat", { rules: [] }));
    await done(await customer.send("PATCH", path, { size: "large", ha: true, networks: [networks[0]] }));
    expect((await customer.get(path)).body).toMatchObject({
      size: "large",
      ha: true,
      networks: [networks[0]],
    });
  });
});

describe("VPNs", () => {
  const site = {
    name: "Berlin",
    localSubnets: ["192.168.10.0/24"],
    peerIp: "198.51.100.7",
    peerSubnets: ["10.1.0.0/16"],
    authenticationMode: "psk",
    enabled: true,
  };

  it("take secrets, never show them, keep them where none is sent, and store them sealed", async () => {
    const sites = [{ ...site, id: "berlin", localIp: address, psk: SECRET }];
    await done(await put("ipsec-vpn", { enabled: true, sites }));
    const shown = await read("ipsec-vpn");
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    await done(await put("ipsec-vpn", { ...shown, sites: [{ ...shown.sites[0], name: "Berlin 2" }] }));
    const stored = await portal.database.transaction("system", (db) =>
      db.query<{ all: string }>(
        `select (select string_agg(details::text, '') from embedded_object where kind = 'edge-gateway')
           || (select string_agg(input::text, '') from activity where kind = 'vcloud.change-edge-gateway')
           || (select string_agg(a::text, '') from audit a) as all`,
      ),
    );
    expect(stored[0]!.all).toContain("Berlin 2");
    expect(stored[0]!.all).not.toContain(SECRET);
  });

  it("refuse a site without a key, at an address that is not the gateway's, or with networks on both sides", async () => {
    const answer = await put("ipsec-vpn", {
      enabled: true,
      sites: [{ ...site, name: "Rome", localIp: "192.0.2.1", peerSubnets: ["192.168.0.0/16"] }],
    });
    expect(wrongFieldsOf(answer)).toEqual(["/sites/0/localIp", "/sites/0/peerSubnets", "/sites/0/psk"]);
  });

  it("let people in over SSL: users, addresses, networks, packages and settings", async () => {
    const before = await read("ssl-vpn");
    const vpn = {
      ...before,
      enabled: true,
      server: { address, port: 443 },
      users: [{ userId: "ada", password: "engine-1843!", enabled: true }],
      pools: [
        {
          ipRange: "10.200.0.10-10.200.0.90",
          netmask: "255.255.255.0",
          gateway: "10.200.0.1",
          enabled: true,
        },
      ],
      networks: [{ network: "192.168.10.0/24", sendOverTunnel: "overTunnel", enabled: true }],
      packages: [{ profileName: "Staff", hostName: "vpn.contoso.example", port: 443, enabled: true }],
      client: { ...before.client, tunnelingMode: "full" },
      advanced: { ...before.advanced, compression: true },
    };
    expect(wrongFieldsOf(await put("ssl-vpn", vpn))).toEqual(["/users/0/password"]);
    await done(await put("ssl-vpn", { ...vpn, users: [{ ...vpn.users[0], password: "engine1843" }] }));
    const shown = await read("ssl-vpn");
    expect(shown).toMatchObject({
      users: [{ userId: "ada" }],
      client: { tunnelingMode: "full" },
      advanced: { compression: true },
    });
    expect(JSON.stringify(shown)).not.toContain("engine1843");
    const forNobody = { ...shown, packages: [{ ...shown.packages[0], windows: false }] };
    expect(wrongFieldsOf(await put("ssl-vpn", forNobody))).toEqual(["/packages/0/windows"]);
    const short = { ...shown.authentication, minLength: 12 };
    const none = { ...shown, pools: [{ ...shown.pools[0], gateway: "10.200.0.255" }] };
    expect(wrongFieldsOf(await put("ssl-vpn", none))).toEqual(["/pools/0/gateway"]);
    const wrong = await put("ssl-vpn", {
      ...shown,
      authentication: short,
      users: [...shown.users, { userId: "bob", password: "short1", enabled: true }],
      pools: [{ ...shown.pools[0], gateway: "10.201.0.1" }],
    });
    expect(wrongFieldsOf(wrong)).toEqual(["/users/1/password", "/pools/0/gateway"]);
  });
});

it("is gone with its service", async () => {
  await done(await customer.send("DELETE", path));
  expect((await customer.get(path)).status).toBe(404);
  expect((await customer.get(`/pricing/service/${serviceId}`)).status).toBe(404);
});
