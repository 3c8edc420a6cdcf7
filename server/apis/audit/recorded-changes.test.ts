import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import { readOperations } from "../../api/operation.ts";
import { DEMO_PASSWORD } from "../../identity/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { automatorChanges } from "./recorded-automators.fixture.ts";
import { backupChanges } from "./recorded-backups.fixture.ts";
import { budgetChanges } from "./recorded-budgets.fixture.ts";
import { connectorChanges } from "./recorded-connectors.fixture.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, hidden, readHashes, row, WITHOUT_ROW } from "./recorded-changes.fixture.ts";
import { gatewayChanges } from "./recorded-gateways.fixture.ts";
import { instanceChanges } from "./recorded-instances.fixture.ts";
import { integrationChanges } from "./recorded-integrations.fixture.ts";
import { invoiceChanges } from "./recorded-invoices.fixture.ts";
import { machineChanges } from "./recorded-machines.fixture.ts";
import { mailChanges } from "./recorded-mail.fixture.ts";
import { peopleChanges } from "./recorded-people.fixture.ts";
import { poolChanges } from "./recorded-pools.fixture.ts";
import { powerScheduleChanges } from "./recorded-power-schedules.fixture.ts";
import { reportChanges } from "./recorded-reports.fixture.ts";
import { resaleChanges } from "./recorded-resale.fixture.ts";
import { salesChanges } from "./recorded-sales.fixture.ts";
import { configurationChanges, tenantChanges } from "./recorded-tenants.fixture.ts";
import { uploadChanges } from "./recorded-uploads.fixture.ts";
import { vdcChanges } from "./recorded-vdcs.fixture.ts";
import { verificationChanges } from "./recorded-verifications.fixture.ts";
import { webhookChanges } from "./recorded-webhooks.fixture.ts";

const POOLS = "/automators/vcenter/v2/1";
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const [PASSWORD, NEW_PASSWORD] = ["Unrecorded1!", "Unrecorded2!"];
const PHONE = "+41791234567";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let viewer: Caller;

/** Everything that must stand in no row of the log. */
const secrets = new Set<string>([DEMO_PASSWORD, PASSWORD, NEW_PASSWORD, PHONE, PICTURE]);
/** What the changes before made, for those after. */
const made = {
  user: 0,
  role: 0,
  contact: 0,
  key: 0,
  account: 0,
  service: 0,
  machine: "",
  code: "",
};

beforeAll(async () => {
  portal = await openTestPortal();
  [customer, provider, viewer] = (await Promise.all(
    ["customer", "provider", "viewer"].map((name) => portal.signIn(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => portal.close());

const tagOf = (name: string) => PERMISSION_TAGS.find((tag) => tag.name === name)?.id;

/** In their order: later ones use what earlier ones made. By operationId, what is done and what is recorded of it. */
const CHANGES: Readonly<Record<string, () => Promise<Recorded>>> = {
  async createRole() {
    const permissions = [{ activityTag: { id: tagOf("Contacts") }, C: false, R: true, U: false, D: false }];
    made.role = (await good(customer.send("POST", "/access/role", { name: "Clerks", permissions }))).id;
    return { rows: [row("role.create", "Clerks", expect.arrayContaining([added("name", "Clerks")]))] };
  },
  async updateRole() {
    const permissions = [{ activityTag: { id: tagOf("Contacts") }, C: true, R: true, U: false, D: false }];
    await good(customer.send("PATCH", `/access/role/${made.role}`, { name: "Writers", permissions }));
    const granted = expect.objectContaining({
      former: ["R"],
      value: ["C", "R"],
      title: expect.stringMatching(/^Permissions: /),
    });
    return { rows: [row("role.update", "Clerks", [change("name", "Clerks", "Writers"), granted])] };
  },
  async createUser() {
    const body = {
      username: "new@demo.example",
      password: PASSWORD,
      confirmPassword: PASSWORD,
      roles: [made.role],
    };
    made.user = (await good(customer.send("POST", "/access/user", body))).id;
    const values = [
      added("username", "new@demo.example"),
      added("language", "en"),
      added("roles", ["Writers"]),
    ];
    return { rows: [row("user.create", "new@demo.example", expect.arrayContaining(values))] };
  },
  async updateUser() {
    const path = `/access/user/${made.user}`;
    const name = "new@demo.example";
    await good(customer.send("PATCH", path, { language: "en-US", userpic: PICTURE }));
    await good(customer.send("PATCH", path, { isBlocked: true }));
    await good(customer.send("PATCH", path, { isBlocked: false }));
    await good(customer.send("PATCH", path, { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }));
    const own = `/access/user/6`;
    const present = { currentPassword: DEMO_PASSWORD };
    const { mfaEnrolment } = await good(viewer.send("PATCH", own, { ...present, mfa: true }));
    secrets.add(mfaEnrolment.secret);
    const code = new TOTP({ secret: Secret.fromBase32(mfaEnrolment.secret) }).generate();
    const { recoveryCodes } = await good(viewer.send("PATCH", own, { ...present, mfa: true, code }));
    for (const each of recoveryCodes) secrets.add(each);
    await good(customer.send("PATCH", own, { mfa: false }));
    return {
      rows: [
        row("user.update", name, [change("language", "en", "en-US"), hidden("metaData.userpic")]),
        row("user.update", name, [change("isBlocked", false, true)], { phrase: "user.update.block" }),
        row("user.update", name, [change("isBlocked", true, false)], { phrase: "user.update.unblock" }),
        row("user.update", name, [hidden("password")], { phrase: "user.update.password" }),
        row("user.update", "viewer@demo.example", [], { phrase: "user.update.mfa-begin" }),
        row("user.update", "viewer@demo.example", [change("isMFA", false, true)], {
          phrase: "user.update.mfa-on",
        }),
        row("user.update", "viewer@demo.example", [change("isMFA", true, false)], {
          phrase: "user.update.mfa-off",
        }),
      ],
    };
  },
  async deleteUser() {
    await good(customer.send("DELETE", `/access/user/${made.user}`));
    return {
      rows: [row("user.delete", "new@demo.example", [], { object: expect.objectContaining({ page: null }) })],
    };
  },
  async deleteRole() {
    await good(customer.send("DELETE", `/access/role/${made.role}`));
    return { rows: [row("role.delete", "Writers", [])] };
  },
  async createContact() {
    const body = { firstName: "Ada", lastName: "Byron", email: "ada@demo.example", phone: PHONE };
    made.contact = (await good(customer.send("POST", "/access/contact", body))).id;
    const values = [added("firstName", "Ada"), hidden("phone")];
    return { rows: [row("contact.create", "ada@demo.example", expect.arrayContaining(values))] };
  },
  async updateContact() {
    await good(
      customer.send("PATCH", `/access/contact/${made.contact}`, { lastName: "Lovelace", phone: null }),
    );
    const changes = [change("lastName", "Byron", "Lovelace"), hidden("phone")];
    return { rows: [row("contact.update", "ada@demo.example", changes)] };
  },
  async deleteContact() {
    await good(customer.send("DELETE", `/access/contact/${made.contact}`));
    return { rows: [row("contact.delete", "ada@demo.example", [])] };
  },
  async createApiKey() {
    const body = { name: "ci", readOnly: true, currentPassword: DEMO_PASSWORD };
    const created = await good(provider.send("POST", "/access/apikey", body));
    made.key = created.id;
    secrets.add(created.key);
    return { rows: [row("apikey.create", "ci", [added("name", "ci"), added("readOnly", true)])] };
  },
  async revokeApiKey() {
    await good(provider.send("DELETE", `/access/apikey/${made.key}`));
    return { rows: [row("apikey.revoke", "ci", [])] };
  },
  async createAccount() {
    const user = { username: "first@new.example", password: PASSWORD, confirmPassword: PASSWORD };
    made.account = (
      await good(provider.send("POST", "/access/account", { companyName: "New Ltd", user }))
    ).id;
    const values = [added("kind", "customer"), added("companyName", "New Ltd")];
    return { rows: [row("account.create", "New Ltd", expect.arrayContaining(values))] };
  },
  async updateAccount() {
    await good(provider.send("PATCH", `/access/account/${made.account}`, { companyName: "Newer Ltd" }));
    await good(provider.send("PATCH", `/access/account/${made.account}`, { isBlocked: true }));
    await good(provider.send("PATCH", `/access/account/${made.account}`, { isBlocked: false }));
    return {
      rows: [
        row("account.update", "New Ltd", [
          {
            field: "companyName",
            title: "Company",
            former: "New Ltd",
            value: "Newer Ltd",
            schema: { type: "string" },
          },
        ]),
        row("account.update", "Newer Ltd", [change("isBlocked", false, true)], {
          phrase: "account.update.block",
        }),
        row("account.update", "Newer Ltd", [change("isBlocked", true, false)], {
          phrase: "account.update.unblock",
        }),
      ],
    };
  },
  async updateLicensing() {
    await good(provider.send("PATCH", `/access/distributor/account/${made.account}`, { user_limit: 5 }));
    const limit = {
      field: "user_limit",
      title: "Users allowed",
      former: -1,
      value: 5,
      schema: { type: "integer", "x-unlimited": -1 },
    };
    return { rows: [row("licensing.update", "Newer Ltd", [limit])] };
  },
  async requestManagedAccess() {
    made.code = (
      await good(provider.send("POST", "/access/managed-access", { account_id: made.account }))
    ).code;
    secrets.add(made.code);
    return { rows: [row("managed-access.request", "Newer Ltd", [])] };
  },
  async enterManagedAccess() {
    const anonymous = await portal.signIn("anonymous");
    const { accessToken } = await good(
      anonymous.send("POST", "/access/managed-access/session", { code: made.code }),
    );
    secrets.add(accessToken);
    const managed = portal.withBearer(accessToken);
    await good(managed.send("PATCH", `/access/account/${made.account}`, { customerIdentifier: "visited" }));
    const who = { user: "first@new.example", acting_user: "provider@demo.example" };
    return {
      rows: [
        row("managed-access.enter", "Newer Ltd", [], who),
        row("account.update", "Newer Ltd", [change("customerIdentifier", null, "visited")], who),
      ],
    };
  },
  async updateBranding() {
    const css = `.card { padding: ${"0 ".repeat(200)}1px; }`;
    await good(
      provider.send("PATCH", "/access/branding/1", { allowResellerAccounts: false, customCSS: css }),
    );
    const cut = expect.objectContaining({ field: "customCSS", cut: true });
    return {
      rows: [row("branding.update", expect.any(String), [cut, change("allowResellerAccounts", true, false)])],
    };
  },
  async updateBrandingTheme() {
    await good(provider.send("POST", "/access/branding/1/theme", { primary_colour: "#123456" }));
    const colour = change("colourOptions.primary_colour", null, "#123456");
    return { rows: [row("branding.theme", expect.any(String), [colour])] };
  },
  async updateBrandingImages() {
    await good(provider.send("PATCH", "/access/branding/1/images", { largeLogo: PICTURE }));
    return { rows: [row("branding.images", expect.any(String), [hidden("largeLogo")])] };
  },
  async resetBranding() {
    await good(provider.send("PATCH", "/access/branding/1/reset", {}));
    const changes = [hidden("largeLogo"), change("colourOptions.primary_colour", "#123456", null)];
    return { rows: [row("branding.reset", expect.any(String), expect.arrayContaining(changes))] };
  },
  ...peopleChanges(() => ({ portal, secrets })),
  async createAgent() {
    const { token } = await good(provider.send("POST", "/agents", { automator_id: 1, name: "asa-99" }));
    secrets.add(token);
    const parent = expect.objectContaining({ type: "automator", id: "1", name: expect.any(String) });
    return { rows: [row("agent.create", "asa-99", [added("name", "asa-99")], { parent })] };
  },
  async deleteAgent() {
    const { data } = await good(provider.get("/agents?automator_id=1&page[size]=100"));
    const { id } = data.find(({ name }: { readonly name: string }) => name === "asa-99");
    await good(provider.send("DELETE", `/agents/${id}`));
    const parent = expect.objectContaining({ type: "automator", id: "1", name: expect.any(String) });
    return { rows: [row("agent.delete", "asa-99", [], { parent })] };
  },
  ...automatorChanges(() => ({ database: portal.database, provider })),
  ...configurationChanges(() => ({ provider, secrets })),
  async createService() {
    const { data } = (await customer.get("/solutions/serviceOfferings?filter[type]=form&page[size]=1")).body;
    const order = { ServiceOfferings_id: data[0].id, name: "recorded", description: "First" };
    const { id, link } = await good(customer.send("POST", "/pricing/service", order));
    made.service = id;
    await customer.follow(link);
    await good(provider.send("PATCH", `/pricing/service/${id}/state`, { state: "Available" }));
    const values = [added("description", "First"), added("service_offering.name", data[0].name)];
    return {
      rows: [
        row("service.create", "recorded", expect.arrayContaining(values), { result: "accepted" }),
        row("service.provided", "recorded", [change("state", "Procuring", "Available")]),
      ],
    };
  },
  async updateService() {
    await good(
      customer.send("PATCH", `/pricing/service/${made.service}`, { name: "renamed", description: null }),
    );
    return {
      rows: [
        row("service.update", "recorded", [
          change("name", "recorded", "renamed"),
          change("description", "First", null),
        ]),
      ],
    };
  },
  async updateServiceState() {
    await good(provider.send("PATCH", `/pricing/service/${made.service}/state`, { state: "Suspended" }));
    await good(provider.send("PATCH", `/pricing/service/${made.service}/state`, { state: "Available" }));
    const back = [change("state", "Suspended", "Available")];
    return {
      rows: [
        row("service.state", "renamed", [change("state", "Available", "Suspended")], {
          phrase: "service.state.Suspended",
        }),
        row("service.state", "renamed", back, { phrase: "service.state.Available" }),
      ],
    };
  },
  async deleteService() {
    const { link } = await good(customer.send("DELETE", `/pricing/service/${made.service}?sync=none`));
    await customer.follow(link);
    return {
      rows: [
        row("service.delete", "renamed", [], { result: "accepted" }),
        row("service.deleted", "renamed", [], { object: expect.objectContaining({ page: null }) }),
      ],
    };
  },
  ...machineChanges("/automators/vcenter/v2/1", () => customer),
  ...uploadChanges(
    POOLS,
    () => portal,
    () => provider,
  ),
  ...poolChanges(POOLS, () => customer),
  ...instanceChanges("/automators/aws/8", () => customer),
  ...vdcChanges("/automators/vcloud/v4/6", () => customer),
  ...gatewayChanges(() => ({ customer, secrets })),
  ...tenantChanges(() => provider),
  ...backupChanges(() => customer),
  ...invoiceChanges(() => ({ database: portal.database, provider })),
  ...salesChanges(() => provider),
  ...reportChanges(() => provider),
  ...mailChanges(() => provider),
  ...webhookChanges(() => ({ provider, secrets })),
  ...budgetChanges(() => customer),
  ...powerScheduleChanges(() => customer),
  ...resaleChanges(() => portal),
  ...connectorChanges(() => ({ provider, secrets })),
  ...integrationChanges(() => ({ database: portal.database, provider, secrets })),
  ...verificationChanges(() => customer),
};

it("exercises every operation of the documents that changes something", () => {
  const operations = portal.apis.flatMap((api) => readOperations(api));
  const changing = operations.filter(({ method }) => method !== "GET").map(({ operationId }) => operationId);
  // Versions of a platform answer what they have in common by the same handlers, under the same names.
  expect([...new Set(changing)].toSorted()).toEqual([...Object.keys(CHANGES), ...WITHOUT_ROW].toSorted());
});

describe("the log has what changed, before and after", () => {
  it.each(Object.keys(CHANGES))("of %s", async (operation) => {
    const { rows } = (await CHANGES[operation]?.()) ?? { rows: [] };
    const log = await provider.get(`/audit/resource/map?page_size=${rows.length}`);
    expect(log.body.data.toReversed()).toEqual(rows.map((each) => expect.objectContaining(each)));
  });
});

it("contains no secret, nor the hash of one", async () => {
  const { rows, hashes } = await portal.database.transaction("system", async (db) => ({
    rows: await db.query("select * from audit"),
    hashes: await readHashes(db),
  }));
  expect(secrets.size).toBeGreaterThan(15);
  expect(hashes.length).toBeGreaterThan(5);
  const log = rows.map((logged) => JSON.stringify({ ...logged, hash: "", previous_hash: "" })).join("\n");
  expect([...secrets, ...hashes].filter((secret) => log.includes(secret))).toEqual([]);
});
