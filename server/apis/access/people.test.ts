import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import type { Answer, SignedIn, TestServer } from "../../testing/test-server.ts";
import { request, startTestServer } from "../../testing/test-server.ts";

let server: TestServer;
let provider: SignedIn;
let customer: SignedIn;
let viewer: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  provider = await server.signIn("provider@demo.example");
  customer = await server.signIn("customer@demo.example");
  viewer = await server.signIn("viewer@demo.example");
});
afterAll(() => server.stop());

const rowsOf = ({ body }: Answer): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(body["data"]) ? body["data"] : [];

function permission(name: string, letters: string) {
  const activityTag = PERMISSION_TAGS.find((tag) => tag.name === name);
  const has = (letter: string) => letters.includes(letter);
  return { activityTag: { id: activityTag?.id }, C: has("C"), R: has("R"), U: has("U"), D: has("D") };
}

async function createRole(who: SignedIn, name: string, ...permissions: object[]): Promise<number> {
  const { status, body, text } = await who.call("POST", "/access/role", { name, permissions });
  expect(status, text).toBe(201);
  return Number(body["id"]);
}

describe("people of an account", () => {
  test("are added with a role, sign in, and are removed with all their sessions", async () => {
    const added = await customer.call("POST", "/access/user", {
      username: "new@contoso.example",
      password: "Portal123!",
      confirmPassword: "Portal123!",
      roles: [6],
    });
    expect(added).toMatchObject({
      status: 201,
      body: { username: "new@contoso.example", roles: [{ id: 6 }] },
    });
    const id = Number(added.body["id"]);
    const newcomer = await server.signIn("new@contoso.example");
    expect((await newcomer.call("GET", "/access/user")).status).toBe(200);
    expect((await viewer.call("DELETE", `/access/user/${id}?sync=none`)).status).toBe(403);
    expect((await customer.call("DELETE", `/access/user/${id}?sync=none`)).status).toBe(204);
    expect((await newcomer.call("GET", "/access/user")).status).toBe(401);
    expect((await customer.call("GET", `/access/user/${id}`)).status).toBe(404);
  });

  test.each([
    [{ username: "no address", password: "Portal123!" }, 422, "/username"],
    [{ username: "a@b.example", password: "nodigits" }, 422, "/password"],
    [{ username: "a@b.example", password: "Portal123!", confirmPassword: "other" }, 422, "/confirmPassword"],
    [{ username: "PROVIDER@demo.example", password: "Portal123!" }, 409, "/username"],
    [{ username: "a@b.example", password: "Portal123!", roles: [1] }, 422, "/roles"],
    [{ username: "a@b.example", password: "Portal123!", account_id: 200 }, 422, "/account_id"],
  ])("are refused as %j", async (body, status, field) => {
    expect(await customer.call("POST", "/access/user", body)).toMatchObject({
      status,
      body: { errors: [{ field }] },
    });
  });

  test("are visible only with the permission, except oneself, and cannot be removed by somebody with fewer permissions", async () => {
    const [plain, keeper] = [
      await createRole(customer, "Services only", permission("Services", "R")),
      await createRole(customer, "Cleaner", permission("Users", "RD")),
    ];
    const people = [
      ["plain@contoso.example", plain],
      ["cleaner@contoso.example", keeper],
    ] as const;
    const ids: number[] = [];
    for (const [username, role] of people) {
      const added = { username, password: "Portal123!", roles: [role] };
      ids.push(Number((await customer.call("POST", "/access/user", added)).body["id"]));
    }
    const one = await server.signIn("plain@contoso.example");
    expect(await one.call("GET", `/access/user/${ids[0]}`)).toMatchObject({
      status: 200,
      body: { account: { id: 100, companyName: "Contoso Manufacturing" } },
    });
    expect((await one.call("GET", "/access/user/5")).status).toBe(403);
    const other = await server.signIn("cleaner@contoso.example");
    expect((await other.call("DELETE", "/access/user/5?sync=none")).status).toBe(403);
    expect((await customer.call("GET", "/access/user/5")).status).toBe(200);
    for (const id of ids)
      expect((await customer.call("DELETE", `/access/user/${id}?sync=none`)).status).toBe(204);
  });

  test("are listed for one's own account, or for one below that is named", async () => {
    const accounts = (answer: Answer) => new Set(rowsOf(answer).map((row) => row["account_id"]));
    expect(accounts(await provider.call("GET", "/access/user"))).toEqual(new Set([1]));
    expect(accounts(await provider.call("GET", "/access/user?filter[account_id]=100"))).toEqual(
      new Set([100]),
    );
    expect(rowsOf(await customer.call("GET", "/access/user?filter[account_id]=200"))).toEqual([]);
    const readers = await customer.call("GET", "/access/user?filter[role_id]=6");
    expect(rowsOf(readers).map(({ username }) => username)).toEqual(["viewer@demo.example"]);
  });

  test("are blocked at once, and cannot block or remove themselves", async () => {
    const other = await server.signIn("viewer@demo.example");
    expect((await customer.call("PATCH", "/access/user/6", { isBlocked: true })).status).toBe(200);
    expect((await other.call("GET", "/access/user/6")).status).toBe(401);
    const again = (token: string) => request(server.url, token, "GET", "/access/auth/login");
    expect(await again(other.identityToken)).toMatchObject({
      status: 401,
      body: { message: "viewer@demo.example has no access to this portal." },
    });
    expect((await again("no.identity.token")).status).toBe(401);
    await customer.call("PATCH", "/access/user/6", { isBlocked: false });
    expect((await other.call("GET", "/access/user/6")).status).toBe(401);
    viewer = await server.signIn("viewer@demo.example");
    expect((await customer.call("PATCH", "/access/user/5", { isBlocked: true })).status).toBe(409);
    expect((await provider.call("DELETE", "/access/user/1")).status).toBe(409);
  });

  test("have pictures whose bytes are what they claim", async () => {
    const change = (content: Buffer, type: string) =>
      customer.call("PATCH", "/access/user/5", {
        userpic: `data:image/${type};base64,${content.toString("base64")}`,
      });
    const gif = (width: string) => Buffer.from(`474946383961${width}0a008000003b`, "hex");
    expect((await change(gif("0a00"), "gif")).status).toBe(200);
    expect((await change(gif("0a00"), "png")).status).toBe(422);
    expect((await change(Buffer.from("GIF89a/*\0\0*/=1;alert(1)//;"), "gif")).status).toBe(422);
    expect((await change(gif("ffff"), "gif")).body).toMatchObject({
      message: "The picture is wider or higher than 4096 pixels.",
    });
    expect((await change(Buffer.from("<svg onload=alert(1)>"), "png")).status).toBe(422);
    const large = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(220 * 1024)]);
    expect((await change(large, "jpeg")).status).toBe(422);
    expect((await customer.call("PATCH", "/access/user/5", { userpic: null })).body).toMatchObject({
      metaData: {},
    });
  });
});

describe("roles", () => {
  test("take effect with the next call, for earlier tokens too", async () => {
    expect((await viewer.call("GET", "/access/contact")).status).toBe(403);
    const role = await createRole(
      customer,
      "Contact keeper",
      permission("Contacts", "R"),
      permission("Users", "R"),
    );
    await customer.call("PATCH", "/access/user/6", { roles: [6, role] });
    expect((await viewer.call("GET", "/access/contact")).status).toBe(200);
    await customer.call("PATCH", `/access/role/${role}`, { permissions: [permission("Users", "")] });
    expect((await viewer.call("GET", "/access/contact")).status).toBe(200);
    await customer.call("PATCH", `/access/role/${role}`, { permissions: [permission("Contacts", "")] });
    expect((await viewer.call("GET", "/access/contact")).status).toBe(403);
    expect((await customer.call("DELETE", `/access/role/${role}`)).status).toBe(409);
    await customer.call("PATCH", "/access/user/6", { roles: [6] });
    expect((await customer.call("DELETE", `/access/role/${role}?sync=none`)).status).toBe(204);
  });

  test("grant nothing beyond what one has oneself, when added, changed or assigned", async () => {
    const beyond = { name: "Beyond", permissions: [permission("Managed Access", "C")] };
    expect(await customer.call("POST", "/access/role", beyond)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("Managed Access (C)") },
    });
    expect(
      (await customer.call("PATCH", "/access/role/6", { permissions: [permission("Solutions", "CRUD")] }))
        .status,
    ).toBe(422);
    const keeper = await createRole(
      customer,
      "People keeper",
      permission("Users", "CRU"),
      permission("Roles", "R"),
    );
    await customer.call("POST", "/access/user", {
      username: "keeper@contoso.example",
      password: "Portal123!",
      roles: [keeper],
    });
    const weak = await server.signIn("keeper@contoso.example");
    expect((await weak.call("PATCH", "/access/user/6", { roles: [5] })).status).toBe(403);
    const added = { username: "puppet@contoso.example", password: "Portal123!", roles: [5] };
    expect((await weak.call("POST", "/access/user", added)).status).toBe(422);
    expect((await weak.call("PATCH", "/access/user/5", { isBlocked: true })).status).toBe(403);
  });

  test("show each account the tags of its kind, and keep what it does not see", async () => {
    const tagsOf = async (who: SignedIn) =>
      rowsOf(await who.call("GET", "/access/activitytag")).map(({ name }) => name);
    expect(rowsOf(await provider.call("GET", "/access/activitytag"))).toContainEqual({
      id: expect.any(Number),
      name: "Contracts",
      description: "Contracts of accounts and solutions",
      groups: ["Service Management", "Solution Management", "Pricing"],
    });
    expect(await tagsOf(provider)).toContain("Hooks");
    expect(await tagsOf(provider)).not.toContain("Database Servers");
    expect(await tagsOf(await server.signIn("apex@demo.example"))).toContain("Database Servers");
    for (const name of ["Hooks", "Notifications", "API Keys", "Customizations", "Database Servers"])
      expect(await tagsOf(customer)).not.toContain(name);
    const distributor = await server.signIn("distributor@demo.example");
    const { body } = await distributor.call("GET", "/access/role/2");
    const saved = await distributor.call("PATCH", "/access/role/2", { permissions: body["permissions"] });
    expect(saved.status).toBe(200);
    expect((await distributor.call("GET", "/access/branding")).status).toBe(200);
  });

  test("that are add-only lose nothing, and one per account is the default", async () => {
    const { body } = await customer.call("POST", "/access/role", {
      name: "Growing",
      addOnly: true,
      permissions: [permission("Users", "R")],
    });
    const change = (permissions: object[]) =>
      customer.call("PATCH", `/access/role/${Number(body["id"])}`, { permissions });
    expect((await change([permission("Users", "RU")])).status).toBe(200);
    expect((await change([permission("Users", "R")])).status).toBe(422);
    expect((await customer.call("PATCH", "/access/role/6", { default: true })).body).toMatchObject({
      default: true,
    });
    expect((await customer.call("GET", "/access/role/5")).body).toMatchObject({ default: false });
    const byDefault = await createRole(customer, "By default");
    await customer.call("PATCH", `/access/role/${byDefault}`, { default: true });
    expect((await customer.call("DELETE", `/access/role/${byDefault}?sync=none`)).status).toBe(409);
    await customer.call("PATCH", "/access/role/5", { default: true });
    expect((await customer.call("DELETE", `/access/role/${byDefault}?sync=none`)).status).toBe(204);
    expect((await customer.call("POST", "/access/role", { name: "growing" })).status).toBe(409);
  });

  test("lose reports where the account has none", async () => {
    expect((await viewer.call("GET", "/access/auth/refresh")).status).toBe(200);
    await provider.call("PATCH", "/access/account/100", { report_access: false });
    const colleague = await server.signIn("viewer@demo.example");
    const claims = JSON.parse(Buffer.from(colleague.accessToken.split(".")[1] ?? "", "base64url").toString());
    expect(claims.access.Reports).toEqual({ C: false, R: false, U: false, D: false });
    expect((await customer.call("PATCH", "/access/user/6", { roles: [6] })).status).toBe(200);
    await provider.call("PATCH", "/access/account/100", { report_access: true });
  });
});

describe("API keys", () => {
  test("are shown once, act for their creator, and are revoked at once", async () => {
    const made = await provider.call("POST", "/access/apikey", {
      name: "Reporting",
      readOnly: true,
      currentPassword: "Portal123!",
    });
    expect(made.status).toBe(201);
    const key = String(made.body["key"]);
    const listed = await provider.call("GET", "/access/apikey");
    expect(listed.text).not.toContain(key);
    expect(rowsOf(listed)[0]).toMatchObject({ name: "Reporting", hint: key.slice(0, 11), readOnly: true });
    const use = (method: string, path: string, body?: unknown) =>
      request(server.url, key, method, path, body);
    expect((await use("GET", "/access/account/100")).status).toBe(200);
    expect((await use("GET", "/access/account/200")).status).toBe(404);
    expect((await use("PATCH", "/access/account/100", { isBlocked: true })).status).toBe(403);
    expect((await use("GET", "/access/auth/refresh")).status).toBe(403);
    // Also one's own, where no permission is required.
    for (const change of [{ language: "en-US" }, { subdomain: "x" }, { userpic: "" }])
      expect(await use("PATCH", "/access/user/1", change)).toMatchObject({
        status: 403,
        body: { message: "This API key only reads. Use one that may change things." },
      });
    await provider.call("DELETE", `/access/apikey/${Number(made.body["id"])}?sync=none`);
    expect((await use("GET", "/access/account/100")).status).toBe(401);
  });

  test("create no other keys, change no password, and expire after their last day", async () => {
    const made = await provider.call("POST", "/access/apikey", {
      name: "Full",
      currentPassword: "Portal123!",
    });
    const use = (method: string, path: string, body?: unknown) =>
      request(server.url, String(made.body["key"]), method, path, body);
    expect((await use("POST", "/access/apikey", { name: "x" })).status).toBe(403);
    expect((await use("POST", "/access/auth/logout", undefined)).status).toBe(403);
    expect((await use("PATCH", "/access/user/1", { password: "Portal456!" })).status).toBe(403);
    expect((await use("POST", "/access/managed-access", { account_id: 100 })).status).toBe(403);
    const person = { username: "key@northwind.example", password: "Portal123!" };
    const other = Number((await provider.call("POST", "/access/user", person)).body["id"]);
    expect((await use("PATCH", `/access/user/${other}`, { language: "en-US" })).status).toBe(200);
    expect((await use("PATCH", `/access/user/${other}`, { password: "Portal456!" })).status).toBe(403);
    for (const expires of ["2020-01-01", "9999-12-31"])
      expect(await provider.call("POST", "/access/apikey", { name: "Late", expires })).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/expires" }] },
      });
  });

  test("need the present password, and end when somebody else sets another one", async () => {
    for (const body of [{ name: "x" }, { name: "x", currentPassword: "Portal999!" }])
      expect(await provider.call("POST", "/access/apikey", body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/currentPassword" }] },
      });
    const person = { username: "keeper@northwind.example", password: "Portal123!", roles: [1] };
    const { id } = (await provider.call("POST", "/access/user", person)).body;
    const keeper = await server.signIn(person.username);
    const wanted = { name: "Lasting", currentPassword: "Portal123!" };
    const made = await keeper.call("POST", "/access/apikey", wanted);
    expect(made.text).not.toContain("Portal123!");
    const use = () => request(server.url, String(made.body["key"]), "GET", "/access/account/100");
    const own = { currentPassword: "Portal123!", password: "Portal456!", confirmPassword: "Portal456!" };
    expect((await keeper.call("PATCH", `/access/user/${Number(id)}`, own)).status).toBe(200);
    expect((await use()).status).toBe(200);
    const reset = { password: "Portal789!", confirmPassword: "Portal789!" };
    expect((await provider.call("PATCH", `/access/user/${Number(id)}`, reset)).status).toBe(200);
    expect((await use()).status).toBe(401);
  });
});

describe("contacts", () => {
  test("are kept per account, one main contact of each kind", async () => {
    const add = (email: string) =>
      customer.call("POST", "/access/contact", {
        firstName: "Ada",
        lastName: "Moreau",
        email,
        type: "billing",
        isPrimary: true,
      });
    const first = await add("ada@contoso.example");
    expect(first).toMatchObject({ status: 201, body: { account_id: 100, isPrimary: true } });
    const second = Number((await add("ada2@contoso.example")).body["id"]);
    const main = await customer.call("GET", "/access/contact?filter[type]=billing&filter[isPrimary]=true");
    expect(rowsOf(main).map(({ id }) => id)).toEqual([second]);
    const path = `/access/contact/${second}`;
    expect((await customer.call("PATCH", path, { phone: "+44 20 7946 0000" })).body).toMatchObject({
      phone: "+44 20 7946 0000",
      email: "ada2@contoso.example",
    });
    expect((await customer.call("PATCH", path, { email: "nobody" })).status).toBe(422);
    expect(rowsOf(await provider.call("GET", "/access/contact/account/100")).length).toBeGreaterThanOrEqual(
      3,
    );
    expect((await customer.call("GET", "/access/contact/account/101")).status).toBe(404);
    expect((await viewer.call("GET", "/access/contact")).status).toBe(403);
    expect((await customer.call("DELETE", `${path}?sync=none`)).status).toBe(204);
  });

  test("are listed for one's own account, not for those below", async () => {
    const rows = rowsOf(await provider.call("GET", "/access/contact?page[size]=1000"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row["account_id"] !== 1)).toEqual([]);
  });
});
