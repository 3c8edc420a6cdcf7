import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, SignedIn, TestServer } from "../../testing/test-server.ts";
import { request, startTestServer } from "../../testing/test-server.ts";

let server: TestServer;
let provider: SignedIn;
let distributor: SignedIn;
let reseller: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  provider = await server.signIn("provider@demo.example");
  distributor = await server.signIn("distributor@demo.example");
  reseller = await server.signIn("reseller@demo.example");
});
afterAll(() => server.stop());

const rowsOf = ({ body }: Answer): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(body["data"]) ? body["data"] : [];

let count = 0;
function account(fields: object = {}): { companyName: string; user: { username: string; password: string } } {
  count += 1;
  const user = { username: `first-${count}@new.example`, password: "Portal123!" };
  return { companyName: `New company ${count}`, user, ...fields };
}

describe("a new account", () => {
  test("is of a kind that nobody above has switched off", async () => {
    const customers = () => distributor.call("POST", "/access/account", account());
    const resellers = () => distributor.call("POST", "/access/account", account({ isReseller: true }));
    await provider.call("PATCH", "/access/branding/1", { allowEndUserAccounts: false });
    const refused = await customers();
    expect([refused.status, refused.body["message"]]).toEqual([
      409,
      expect.stringMatching(/^New customers are switched off in the branding of /),
    ]);
    expect((await resellers()).status).toBe(201);
    await provider.call("PATCH", "/access/branding/1", { allowEndUserAccounts: true });
    await distributor.call("PATCH", "/access/branding/10", { allowResellerAccounts: false });
    expect((await resellers()).status).toBe(409);
    const customer = await customers();
    expect(customer.status).toBe(201);
    // Nor does one become such an account in another way.
    const path = `/access/account/${String(customer.body["id"])}`;
    expect((await distributor.call("PATCH", path, { isReseller: true })).status).toBe(409);
    // What is switched off there is not switched off beside it.
    expect((await provider.call("POST", "/access/account", account({ isReseller: true }))).status).toBe(201);
    await distributor.call("PATCH", "/access/branding/10", { allowResellerAccounts: true });
    expect((await distributor.call("PATCH", path, { isReseller: true })).status).toBe(200);
  });

  test("has its first person, who signs in with its administrator's role", async () => {
    const wanted = account();
    const added = await provider.call("POST", "/access/account", wanted);
    expect(added, added.text).toMatchObject({
      status: 201,
      body: { companyName: wanted.companyName, isReseller: false, reseller_account_id: null },
    });
    expect(added.text).not.toContain("Portal123!");
    const first = await server.signIn(wanted.user.username);
    expect(first.user).toMatchObject({
      account: { id: added.body["id"] },
      roles: [{ name: "Administrator" }],
    });
    expect((await first.call("GET", "/access/role")).status).toBe(200);
    expect((await provider.call("GET", `/access/account/${Number(added.body["id"])}`)).status).toBe(200);
  });

  test("of a reseller has customers of its own", async () => {
    const wanted = account({ isReseller: true });
    const added = await distributor.call("POST", "/access/account", wanted);
    expect(added, added.text).toMatchObject({ status: 201, body: { isReseller: true } });
    const seller = await server.signIn(wanted.user.username);
    expect((await seller.call("POST", "/access/account", account())).body).toMatchObject({
      reseller_account_id: added.body["id"],
    });
    expect(rowsOf(await seller.call("GET", "/access/account"))).toHaveLength(1);
    const below = account({ reseller_account_id: added.body["id"] });
    expect((await distributor.call("POST", "/access/account", below)).body).toMatchObject({
      reseller_account_id: added.body["id"],
    });
  });

  test.each([
    ["a reseller, by a reseller", () => reseller, { isReseller: true }, 422],
    ["a distributor, by a distributor", () => distributor, { isDistributor: true }, 422],
    ["both", () => provider, { isReseller: true, isDistributor: true }, 422],
    ["below an account of someone else", () => distributor, { reseller_account_id: 21 }, 422],
    ["below a customer", () => provider, { reseller_account_id: 100 }, 422],
    [
      "with a password that breaks the rule",
      () => provider,
      { user: { username: "a@b.example", password: "x" } },
      422,
    ],
    [
      "with a person who signs in already",
      () => provider,
      { user: { username: "customer@demo.example", password: "Portal123!" } },
      409,
    ],
  ] as const)("is refused as %s, and nothing of it is left", async (_, who, fields, status) => {
    const total = async () => (await provider.call("GET", "/access/account?page[size]=1")).body["meta"];
    const before = await total();
    expect((await who().call("POST", "/access/account", account(fields))).status).toBe(status);
    expect(await total()).toEqual(before);
  });

  test("changes its own fields, and not those that the account above decides", async () => {
    const change = (body: object) => reseller.call("PATCH", "/access/account/20", body);
    const mine = {
      companyName: "Harbour IT Ltd",
      enableNotifications: false,
      notificationList: ["a@b.example"],
    };
    expect((await change(mine)).body).toMatchObject(mine);
    expect((await change({ billing_anniversary: 3 })).status).toBe(422);
    expect((await change([{ op: "copy", path: "/companyName", value: "/notificationList" }])).status).toBe(
      422,
    );
    expect((await change([{ op: "remove", path: "/companyName" }])).status).toBe(422);
    expect(
      (await provider.call("PATCH", "/access/account/20", { billing_anniversary: 3 })).body,
    ).toMatchObject({
      billing_anniversary: 3,
    });
  });
});

describe("an account below another", () => {
  test("names the account it belongs to, unless that is the caller, and is found by it", async () => {
    const byProvider = await provider.call("GET", "/access/account?filter[reseller_account_id]=10&sort=id");
    expect(rowsOf(byProvider)).toContainEqual(
      expect.objectContaining({ id: 20, kind: "reseller", reseller_account_id: 10 }),
    );
    const byDistributor = await distributor.call(
      "GET",
      "/access/account?filter[reseller_account_id]=10&sort=id",
    );
    expect(rowsOf(byDistributor)).toContainEqual(
      expect.objectContaining({ id: 20, kind: "reseller", reseller_account_id: null }),
    );
    const sellers = await provider.call(
      "GET",
      "/access/account?filter[kind]=reseller&filter[kind]=distributor&page[size]=1000",
    );
    expect(new Set(rowsOf(sellers).map(({ kind }) => kind))).toEqual(new Set(["reseller", "distributor"]));
  });

  test("is made a reseller by a provider or distributor, but not by a reseller", async () => {
    const change = (by: SignedIn, isReseller: boolean) =>
      by.call("PATCH", "/access/account/105", { isReseller, customerIdentifier: "C-1" });
    expect((await change(reseller, true)).status).toBe(403);
    expect((await reseller.call("GET", "/access/account/105")).body).not.toMatchObject({
      customerIdentifier: "C-1",
    });
    expect((await change(distributor, true)).body).toMatchObject({ kind: "reseller" });
    expect((await change(provider, false)).body).toMatchObject({ kind: "customer" });
  });
});

describe("licensing", () => {
  test("of the demo has a last day that is not over", async () => {
    for (const id of [10, 20]) {
      const { body } = await provider.call("GET", `/access/distributor/account/${id}`);
      expect(String(body["valid_until"]) > new Date().toISOString()).toBe(true);
    }
  });

  test("is set by the account above, and limits accounts and people", async () => {
    const path = "/access/distributor/account/20";
    expect((await distributor.call("GET", path)).body).toMatchObject({
      edition: "professional",
      companyName: expect.any(String),
    });
    const { body } = await distributor.call("PATCH", path, { edition: "enterprise", account_limit: 2 });
    expect(body).toMatchObject({
      edition: "enterprise",
      account_limit: 2,
      account_count: expect.any(Number),
    });
    const refused = await reseller.call("POST", "/access/account", account());
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("is licensed for 2 accounts") },
    });
    const { account_count: held } = (await distributor.call("GET", path)).body;
    await distributor.call("PATCH", path, { account_limit: Number(held) + 1 });
    expect((await reseller.call("POST", "/access/account", account())).status).toBe(201);
    expect((await reseller.call("POST", "/access/account", account())).status).toBe(409);
    expect((await distributor.call("PATCH", path, { account_limit: -1 })).status).toBe(200);
    expect((await reseller.call("POST", "/access/account", account())).status).toBe(201);
  });

  test("keeps what a change does not name, and has no last day where that is taken away", async () => {
    const path = "/access/distributor/account/20";
    const { body: former } = await distributor.call("GET", path);
    const { body: ending } = await distributor.call("PATCH", path, { valid_until: "2030-12-31" });
    expect(ending).toEqual({ ...former, valid_until: "2030-12-31" });
    expect((await distributor.call("PATCH", path, { user_limit: 1000 })).body).toEqual({
      ...ending,
      user_limit: 1000,
    });
    const { body: open } = await distributor.call("PATCH", path, { valid_until: null });
    expect(open).toEqual({ ...ending, user_limit: 1000, valid_until: null });
    expect((await distributor.call("GET", path)).body).toEqual(open);
  });

  test("adds nothing after its last day, and says who can change that; what there is stays", async () => {
    const path = "/access/distributor/account/20";
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { body: former } = await distributor.call("GET", path);
    const add = async (who: SignedIn) => [
      await who.call("POST", "/access/account", account({ reseller_account_id: 20 })),
      await who.call("POST", "/access/user", {
        username: `after-${(count += 1)}@new.example`,
        password: "Portal123!",
        account_id: 104,
      }),
    ];
    const statuses = async (who: SignedIn) => (await add(who)).map(({ status }) => status);
    await distributor.call("PATCH", path, { valid_until: day(0) });
    expect(await statuses(provider)).toEqual([201, 201]);
    await distributor.call("PATCH", path, { valid_until: day(-1) });
    const message = `The licence of ${String(former["companyName"])} was valid until ${day(-1)}, so no accounts and users can be added. Brightwater Distribution can change that day.`;
    for (const { status, body } of await add(provider))
      expect([status, body["message"]]).toEqual([409, message]);
    const moved = await provider.call("PATCH", "/access/account/107", { reseller_account_id: 20 });
    expect([moved.status, moved.body["message"]]).toEqual([409, message]);
    // It sees and changes what it has, and beside it all goes on.
    const own = await reseller.call("PATCH", "/access/account/104", { customerIdentifier: "C-104" });
    expect(own.status).toBe(200);
    expect((await provider.call("POST", "/access/account", account())).status).toBe(201);
    await distributor.call("PATCH", path, { valid_until: former["valid_until"] });
    expect(await statuses(provider)).toEqual([201, 201]);
  });

  test("is not found for one's own account, and refused to resellers", async () => {
    expect((await distributor.call("GET", "/access/distributor/account/10")).status).toBe(404);
    expect((await distributor.call("GET", "/access/distributor/account/11")).status).toBe(404);
    expect((await reseller.call("GET", "/access/distributor/account/104")).status).toBe(403);
    expect(
      rowsOf(await distributor.call("GET", "/access/distributor/account/20/contacts")).length,
    ).toBeGreaterThan(1);
  });
});

describe("branding", () => {
  const bootstrap = async (bearer: string) =>
    (await request(server.url, bearer, "GET", "/access/bootstrap")).body;

  test("is visible at once to all accounts below, a distributor's rather than its provider's", async () => {
    const theme = { primary_colour: "#123456", highlight_colour: "#654321", option: "dark" };
    expect((await provider.call("POST", "/access/branding/1/theme", theme)).body).toMatchObject({
      colourOptions: theme,
    });
    // What a form was emptied of arrives as null (spec 1 §5).
    const emptied = await provider.call("POST", "/access/branding/1/theme", { highlight_colour: null });
    expect(emptied.body).toMatchObject({ colourOptions: { ...theme, highlight_colour: "" } });
    const plain = await provider.call("PATCH", "/access/branding/1", { customCSS: null });
    expect(plain).toMatchObject({ status: 200, body: { customCSS: "" } });
    await provider.call("POST", "/access/branding/1/theme", theme);
    const css = await provider.call("PATCH", "/access/branding/1", { customCSS: "h1 { color: red }" });
    expect(css.body).toMatchObject({
      customCSS: "h1{color:red}",
      id: 1,
      ServiceProviders_id: 1,
      client: "atrium",
    });
    expect(await bootstrap(reseller.accessToken)).toMatchObject({
      colourOptions: { primary_colour: "#123456" },
    });
    await distributor.call("POST", "/access/branding/10/theme", { primary_colour: "#aabbcc" });
    expect(await bootstrap(reseller.accessToken)).toMatchObject({
      colourOptions: { primary_colour: "#aabbcc", highlight_colour: "#654321" },
      customCSS: "h1{color:red}",
      subdomain: "brightwater",
    });
    await distributor.call("PATCH", "/access/branding/10", { allowResellerBootstraps: false });
    expect(await bootstrap(reseller.accessToken)).toMatchObject({
      colourOptions: { primary_colour: "#123456" },
    });
  });

  test("is chosen by the host name before the sign-in", async () => {
    await distributor.call("PATCH", "/access/branding/10", { cname: "cloud.brightwater.example" });
    expect(await subdomainAt("cloud.brightwater.example")).toBe("brightwater");
    expect(await subdomainAt("southridge.portal.example:8080")).toBe("southridge");
    expect(await subdomainAt("anything.example")).toBe("northwind");
  });

  test("is reset to the portal's own, except addresses and flags", async () => {
    const { body } = await provider.call("PATCH", "/access/branding/1/reset");
    expect(body).toMatchObject({
      customCSS: "",
      colourOptions: { primary_colour: "" },
      subdomain: "northwind",
    });
    expect(Object(body)["featureFlags"]).toHaveLength(15);
  });

  test("accepts real pictures only, and CSS that only decorates; each other line is named", async () => {
    const images = (largeLogo: string) => provider.call("PATCH", "/access/branding/1/images", { largeLogo });
    const png =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    expect((await images(png)).body).toMatchObject({ largeLogo: png });
    await provider.call("PATCH", "/access/branding/1/images", { favicon: png });
    expect(await bootstrap(provider.accessToken)).toMatchObject({ largeLogo: png, favicon: png });
    expect((await images("data:image/png;base64,PHN2Zz4=")).status).toBe(422);
    expect((await images("")).body).toMatchObject({ largeLogo: "" });
    const wrong = "p { position: fixed }\n@import url(https://evil.example);";
    const refused = await provider.call("PATCH", "/access/branding/1", { customCSS: wrong });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Line 1: The property position is not permitted.");
    expect(refused.text).toContain("Line 2: @import is not permitted.");
  });

  test.each([
    ["an address that is taken", 409, { subdomain: "southridge" }],
    ["an address that is taken, in capitals", 409, { subdomain: "SOUTHRIDGE" }],
    ["letters of other scripts in disguise", 422, { subdomain: "xn--80ak6aa92e" }],
    ["a reserved subdomain", 422, { subdomain: "www" }],
    ["the portal's own address", 409, { subdomain: "localhost" }],
    ["a custom address that is somebody's subdomain", 409, { cname: "southridge.localhost" }],
    ["a custom address below the portal's own", 409, { cname: "sign-in.northwind.localhost" }],
    ["flags that are none", 422, { featureFlags: ["everything"] }],
  ])("is refused %s", async (_, status, body) => {
    expect((await provider.call("PATCH", "/access/branding/1", body)).status).toBe(status);
  });

  test("has the provider's flags, which a distributor does not set", async () => {
    const flags = { featureFlags: ["contracts"] };
    expect((await distributor.call("PATCH", "/access/branding/10", flags)).status).toBe(422);
    expect((await provider.call("PATCH", "/access/branding/1", flags)).status).toBe(200);
    expect(await bootstrap(reseller.accessToken)).toMatchObject({ featureFlags: ["contracts"] });
  });
});

describe("agents", () => {
  test("belong to the owner of an automator, and show their token once", async () => {
    const add = (who: SignedIn, name: string) => who.call("POST", "/agents", { automator_id: 1, name });
    const added = await add(provider, "asa-02");
    expect(added).toMatchObject({
      status: 201,
      body: { name: "asa-02", state: "neverReported", token: expect.any(String) },
    });
    const listed = await provider.call("GET", "/agents?automator_id=1");
    expect(rowsOf(listed).map(({ name }) => name)).toContain("asa-02");
    expect(listed.text).not.toContain(String(added.body["token"]));
    expect((await add(provider, "asa-02")).status).toBe(409);
    expect((await add(await server.signIn("provider2@demo.example"), "x")).status).toBe(404);
    expect((await add(reseller, "x")).status).toBe(403);
  });
});

/** Whose portal a browser gets that came by this host name; `fetch` cannot say one. */
async function subdomainAt(host: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get(`${server.url}/access/bootstrap`, { headers: { host } }, (answer) => {
    text(answer).then(resolve, reject);
  }).on("error", reject);
  return Object(JSON.parse(await promise))["subdomain"];
}
