import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOperations } from "../api/operation.ts";
import { versionedItems } from "../api/version.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let colleague: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  colleague = await portal.signIn("provider");
});
afterAll(() => portal.close());

const ACCOUNT = "/access/account/100";
const change = (caller: Caller, body: object, ifMatch = "") =>
  caller.send("PATCH", ACCOUNT, body, ifMatch === "" ? {} : { "if-match": ifMatch });
const versionNow = async (): Promise<string> => (await provider.get(ACCOUNT)).etag ?? "";

describe("the version of what is changed", () => {
  it("is its ETag, also in the answer to a change, and changes with what can be set alone", async () => {
    const before = await versionNow();
    expect(before).toMatch(/^"[\w.-]+"$/);
    const changed = await change(provider, { customerIdentifier: "V-1" }, before);
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(before);
    expect(changed.etag).toBe(await versionNow());
    const user = await provider.get("/access/user/1");
    await portal.database.transaction("system", (db) => db.query("update app_user set last_login = now()"));
    expect((await provider.get("/access/user/1")).etag).toBe(user.etag);
  });

  it("keeps a change of an older one from being saved, and says what became of each field", async () => {
    const before = await versionNow();
    await change(colleague, { customerIdentifier: "theirs", report_access: false });
    const refused = await change(provider, { customerIdentifier: "mine" }, before);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          "Somebody else changed this meanwhile, and nothing was saved. Save again to keep what you entered.",
        errors: [
          { field: "/customerIdentifier", message: 'Customer identifier was changed to "theirs" meanwhile.' },
          { field: "/report_access", message: "Report access was changed to false meanwhile." },
        ],
      },
    });
    expect(refused.etag).toBe(await versionNow());
    expect((await provider.get(ACCOUNT)).body.customerIdentifier).toBe("theirs");
    expect((await change(provider, { customerIdentifier: "mine" }, refused.etag)).status).toBe(200);
    expect((await change(provider, { report_access: true })).status, "no version: no guard").toBe(200);
  });

  it("is no conflict where the same change comes again, because its answer was lost", async () => {
    const before = await versionNow();
    for (let times = 0; times < 2; times += 1)
      expect((await change(provider, { customerIdentifier: "again" }, before)).status).toBe(200);
    const list = [{ op: "replace", path: "/customerIdentifier", value: "listed" }];
    const now = await versionNow();
    for (let times = 0; times < 2; times += 1) expect((await change(provider, list, now)).status).toBe(200);
  });

  it("guards deletions too", async () => {
    const role = await provider.send("POST", "/access/role", { name: "Short-lived" });
    const path = `/access/role/${role.body.id}`;
    const { etag = "" } = await provider.get(path);
    await colleague.send("PATCH", path, { description: "Needed after all" });
    expect((await provider.send("DELETE", path, undefined, { "if-match": etag })).status).toBe(409);
    const { etag: now = "" } = await provider.get(path);
    expect((await provider.send("DELETE", path, undefined, { "if-match": now })).status).toBe(204);
  });

  it("is known as a proxy that compresses marks it, and among several", async () => {
    for (const mark of [(tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`]) {
      const before = await versionNow();
      expect((await change(provider, { customerIdentifier: mark("x") }, mark(before))).status).toBe(200);
      const refused = await change(provider, { customerIdentifier: "late" }, mark(before));
      expect(refused.status).toBe(409);
    }
    const before = await versionNow();
    await change(colleague, { customerIdentifier: "theirs" });
    expect((await change(provider, { customerIdentifier: "late" }, `W/${before}`)).body.errors).toEqual([
      { field: "/customerIdentifier", message: 'Customer identifier was changed to "theirs" meanwhile.' },
    ]);
  });

  it("lets one of several through that change it at once, by whatever spelling of its address", async () => {
    for (let time = 0; time < 5; time += 1) {
      const ifMatch = await versionNow();
      const answers = await Promise.all(
        ["100", "%3100", "1%300", "10%30", "%31%30%30"].map((id) =>
          provider.send(
            "PATCH",
            `/access/account/${id}`,
            { customerIdentifier: `${time}-${id}` },
            { "if-match": ifMatch },
          ),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409, 409,
      ]);
    }
  });

  it("is that of one spelling of a UUID: at another there is nothing", async () => {
    const webhook = { name: "Spelled", url: "http://127.0.0.1:9/hook", events: ["role.changed"] };
    const made = await provider.send("POST", "/webhooks", webhook);
    expect(made.status, made.text).toBe(201);
    const { uuid } = made.body;
    const { etag = "" } = await provider.get(`/webhooks/${uuid}`);
    const answers = await Promise.all(
      [uuid, uuid.toUpperCase(), `urn:uuid:${uuid}`].map((id, at) =>
        provider.send("PATCH", `/webhooks/${id}`, { name: `Spelled ${at}` }, { "if-match": etag }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  });

  it("is not overtaken by a change that names none", async () => {
    for (let time = 0; time < 10; time += 1) {
      const before = await versionNow();
      const [guarded] = await Promise.all([
        change(provider, { customerIdentifier: `guarded ${time}` }, before),
        change(colleague, { customerIdentifier: `other ${time}` }),
      ]);
      const { customerIdentifier } = (await provider.get(ACCOUNT)).body;
      expect(customerIdentifier, `the guarded change: ${guarded.status}`).toBe(`other ${time}`);
    }
  });

  it("lets one of several through that change it at once", async () => {
    const before = await versionNow();
    const names = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(
      names.map((name) => change(provider, { customerIdentifier: `at-once-${name}` }, before)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  it("is asked for in the description of each operation that it guards", () => {
    const api = portal.apis.find(({ name }) => name === "access");
    expect(api?.description).toMatchObject({
      paths: {
        "/account/{id}": { patch: { parameters: expect.arrayContaining([named("If-Match")]) } },
        "/role/{id}": { delete: { parameters: expect.arrayContaining([named("If-Match")]) } },
      },
    });
    expect(JSON.stringify(api?.description).match(/If-Match/g)?.length).toBeGreaterThan(5);
  });
});

const PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** What each makes before it is changed: what it is read at. Person and colleague are of the provider. */
const ROWS: Readonly<
  Record<string, { path(): Promise<string>; theirs: object; mine: object; method?: "PUT" | "POST" }>
> = {
  "a person": {
    path: async () => {
      const { data } = (await provider.get("/access/user?filter[account_id]=1&page[size]=1")).body;
      return `/access/user/${data[0].id}`;
    },
    theirs: { language: "en-US" },
    mine: { language: "en" },
  },
  "an automator": {
    path: async () => "/automators/automator/1",
    theirs: { name: "Frankfurt East" },
    mine: { name: "Frankfurt West" },
  },
  "a catalogue of AWS": {
    path: async () => {
      const catalog = { region_id: "eu-west-1", name: "Versioned", instance_types: ["t3.micro"] };
      return `/automators/aws/8/catalogs/${await make("/automators/aws/8/catalogs", catalog)}`;
    },
    theirs: { name: "Large" },
    mine: { name: "Small" },
  },
  "a contact": {
    path: async () => {
      const contact = { firstName: "Ada", lastName: "Byron", email: "ada@versions.example" };
      return `/access/contact/${await make("/access/contact", contact)}`;
    },
    theirs: { lastName: "Lovelace" },
    mine: { lastName: "King" },
  },
  "the look of mail, which has no number": {
    path: async () => "/notifications/branding",
    theirs: { senderName: "Northwind Cloud" },
    mine: { senderName: "Northwind" },
  },
  "the colours of a portal, which a POST sets": {
    path: async () => "/access/branding/1/theme",
    theirs: { primary_colour: "#112233" },
    mine: { primary_colour: "#445566" },
    method: "POST",
  },
  "the pictures of a portal": {
    path: async () => "/access/branding/1/images",
    theirs: { largeLogo: PICTURE },
    mine: { largeLogo: "" },
  },
  "how a platform is reached, which a POST sets": {
    path: async () => "/automators/veeam/7/config",
    theirs: { url: "embedded:", username: "theirs" },
    mine: { url: "embedded:", username: "mine" },
    method: "POST",
  },
  "an account of a connector": {
    path: async () => {
      await provider.send("POST", "/connectors/11/account", { account_id: 101, access: "resources" });
      return "/connectors/11/account/101";
    },
    theirs: { access: "costs" },
    mine: { access: "resources" },
    method: "PUT",
  },
};

const make = async (path: string, body: object): Promise<number> => {
  const made = await provider.send("POST", path, body);
  expect(made.status).toBe(201);
  return made.body.id;
};

it.each(Object.entries(ROWS))("%s, as a dialog over its row begins with it, is guarded", async (_, row) => {
  const { theirs, mine, method = "PATCH" } = row;
  const path = await row.path();
  const { etag = "" } = await provider.get(path);
  expect(etag).not.toBe("");
  expect((await colleague.send(method, path, theirs)).status).toBe(200);
  const field = Object.keys(theirs).at(-1) ?? "";
  const refused = await provider.send(method, path, mine, { "if-match": etag });
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: `/${field}` }] } });
  expect((await provider.get(path)).body).toMatchObject(theirs);
  expect((await provider.send(method, path, mine, { "if-match": refused.etag ?? "" })).status).toBe(200);
});

it("holds who may change something and not read it, and does not tell to what it was changed", async () => {
  const tags = (await provider.get("/access/activitytag?page[size]=100")).body.data;
  const tag = tags.find(({ name }: { name: string }) => name === "Customizations");
  const permissions = [{ activityTag: { id: tag.id }, C: false, R: false, U: true, D: false }];
  const role = await provider.send("POST", "/access/role", { name: "Changes unseen", permissions });
  const username = "unseen@versions.example";
  const person = { username, password: "Portal123!", confirmPassword: "Portal123!", roles: [role.body.id] };
  expect((await provider.send("POST", "/access/user", person)).body).toMatchObject({ username });
  const unseen = await portal.signIn(username);
  const path = "/access/branding/1/theme";
  const { etag = "" } = await provider.get(path);
  await provider.send("POST", path, { primary_colour: "#a1b2c3" });
  expect((await unseen.get(path)).status).toBe(403);
  const refused = await unseen.send("POST", path, { primary_colour: "#c3b2a1" }, { "if-match": etag });
  expect([refused.status, refused.body.errors, refused.etag]).toEqual([409, undefined, undefined]);
  expect((await provider.get(path)).body.primary_colour).toBe("#a1b2c3");
});

/** Changes without a version, and why nobody's work is lost by them: docs/decisions/0062. */
const UNGUARDED: Readonly<Record<string, readonly string[]>> = {
  "says in which state something shall be, and is refused where it cannot come to it": [
    "answerOrder",
    "changeVappState",
    "changeVirtualMachineState",
    "updateServiceState",
  ],
  "takes away, whatever it has become": [
    "deleteWebhooks",
    "resetBranding",
    "unmapCloudResources",
    "unmapCompanies",
    "unmapService",
  ],
  "adds to a set or takes from it": [
    "mapKeyPairs",
    "mapSecurityGroups",
    "mapSubnets",
    "unmapKeyPairs",
    "unmapSecurityGroups",
    "unmapSubnets",
  ],
  "sets one value that is chosen, to something that is not ours": ["mapCompany", "mapPushedSolution"],
  "has one who sends it": ["reportAgent", "updateSubscriptions"],
};

it("is there for every change, but for those that nobody loses work by", () => {
  const unguarded = portal.apis.flatMap((api) => {
    const operations = readOperations(api);
    const items = versionedItems(api.description, operations);
    return operations
      .filter(({ method, path }) => (method === "PATCH" || method === "PUT") && !items.has(path))
      .map(({ operationId }) => operationId);
  });
  expect([...new Set(unguarded)].toSorted()).toEqual(Object.values(UNGUARDED).flat().toSorted());
});

function named(name: string): unknown {
  return expect.objectContaining({ name, in: "header" });
}
