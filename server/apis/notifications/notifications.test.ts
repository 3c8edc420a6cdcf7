import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MailTransport, SendFailure } from "../../mail/index.ts";
import { isMailKind, MAIL_KINDS } from "../../notifications/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import type { NotificationTemplate, Subscription } from "./contract.generated.ts";

let portal: TestPortal;
let provider: Caller;
let other: Caller;
let customer: Caller;
let viewer: Caller;
let failure: SendFailure | undefined;
const sent: Parameters<MailTransport["send"]>[0][] = [];
const mail: MailTransport = {
  from: { name: "Portal", address: "portal@example.com" },
  async send(one) {
    sent.push(one);
    // As over a network: others come meanwhile.
    await new Promise((done) => setTimeout(done, 10));
    return failure;
  },
  close: () => undefined,
};

beforeAll(async () => {
  portal = await openTestPortal(undefined, { mail });
  [provider, other, customer, viewer] = (await Promise.all(
    ["provider", "provider2", "customer", "viewer"].map((name) => portal.signIn(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => portal.close());
beforeEach(async () => {
  failure = undefined;
  sent.length = 0;
  for (const table of ["mail_outbox", "mail_digest_item", "notification_subscription", "mail_template"])
    await sql(`delete from ${table}`);
  await sql("update account set notification_branding_id = null, notification_list = '{}'");
  await sql("delete from notification_branding");
});

const sql = (text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query(text, values));
const TEMPLATES = "/notifications/templates";
const ONE = `${TEMPLATES}/activity-end`;
const draft = { subject: "{{outcome}} - {{name}}", text: "Dear {{actor}},\n\n{{link}}" };
const names = async (query: string) =>
  (await provider.get(`${TEMPLATES}${query}`)).body.data.map(({ id }: NotificationTemplate) => id);

describe("templates", () => {
  it("are listed, searched, sorted, filtered and counted, and saved as a file", async () => {
    expect((await provider.get(TEMPLATES)).body).toMatchObject({
      meta: { total: Object.keys(MAIL_KINDS).length },
      data: expect.arrayContaining([
        expect.objectContaining({
          id: "activity-end",
          name: "Activity ended",
          state: "Default",
          changedBy: null,
        }),
      ]),
    });
    await provider.send("PUT", ONE, draft);
    expect(await names("?filter[state]=Own")).toEqual(["activity-end"]);
    expect(await names("?search[name]=invoice&sort=-name")).toEqual([
      "invoice-overdue",
      "invoice-issued",
      "invoice-credited",
    ]);
    expect(await names("?search[subject]=Webhook")).toEqual(["webhook-off"]);
    expect(await names("?sort=name&page[size]=2&page[number]=2")).toHaveLength(2);
    expect((await provider.get(`${TEMPLATES}?counts=state`)).body.meta.counts.state).toEqual({
      Default: Object.keys(MAIL_KINDS).length - 1,
      Own: 1,
    });
    expect((await provider.get(`${TEMPLATES}?filter[text]=x`)).status).toBe(400);
    expect((await provider.get(TEMPLATES, { accept: "text/csv" })).text).toContain("{{outcome}} - {{name}}");
  });

  it("are changed, say by whom, and are taken back to the default", async () => {
    const before = await provider.get(ONE);
    expect(before.body).toMatchObject({ text: MAIL_KINDS["activity-end"].text, always: null });
    expect(before.body.variables).toContainEqual({
      name: "name",
      meaning: "What was done",
      example: "Delete web-01",
      required: false,
      fields: [],
    });
    const changed = await provider.send("PUT", ONE, { ...draft, text: `${draft.text}\r\n` });
    expect(changed.body).toMatchObject({ ...draft, state: "Own", changedBy: "provider@demo.example" });
    expect((await provider.get(ONE)).body).toEqual(changed.body);
    const reset = await provider.send("POST", `${ONE}/reset`);
    expect(reset.body).toMatchObject({
      state: "Default",
      subject: before.body.subject,
      text: before.body.text,
    });
    expect((await provider.send("POST", `${ONE}/reset`)).status).toBe(409);
    expect(await sql("select version, subject from mail_template order by version")).toEqual([
      { version: 1, subject: draft.subject },
      { version: 2, subject: null },
    ]);
    expect((await provider.get(`${TEMPLATES}/nothing`)).status).toBe(404);
    expect((await provider.get(`${TEMPLATES}/constructor`)).status).toBe(404);
  });

  it("are not overwritten by who did not see the last change", async () => {
    const { etag = "" } = await provider.get(ONE);
    expect((await provider.send("PUT", ONE, draft, { "if-match": etag })).status).toBe(200);
    const stale = await provider.send("PUT", ONE, { ...draft, subject: "Other" }, { "if-match": etag });
    expect(stale.status).toBe(409);
    expect(stale.body.errors[0].message).toContain("was changed");
    expect((await provider.get(ONE)).body.subject).toBe(draft.subject);
  });

  it("are refused with each mistake at its place, and nothing is changed", async () => {
    const answer = await provider.send("PUT", ONE, { subject: "{{nam}}", text: "One\n{{#if name}}" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(["/subject", "/text"]);
    expect(answer.body.errors[0].message).toContain("Did you mean {{name}}?");
    for (const body of [
      { subject: " ", text: "x" },
      { subject: "x" },
      { ...draft, more: 1 },
      { ...draft, text: "x".repeat(10_001) },
    ])
      expect((await provider.send("PUT", ONE, body)).status).toBe(422);
    expect((await provider.get(ONE)).body.state).toBe("Default");
  });

  it("count for the accounts below, and for nobody else; a customer has no part in them", async () => {
    await provider.send("PUT", ONE, draft);
    expect((await other.get(ONE)).body.state).toBe("Default");
    for (const caller of [customer, viewer]) {
      expect((await caller.get(TEMPLATES)).status).toBe(403);
      expect((await caller.send("PUT", ONE, draft)).status).toBe(403);
    }
    await sql(
      'update role set permissions = permissions || \'{"Notifications": {"R": true}}\' where account_id = 10',
    );
    const distributor = await portal.signIn("distributor");
    expect((await distributor.get(ONE)).body).toMatchObject({
      ...draft,
      state: "Inherited",
      changedBy: null,
    });
  });
});

describe("a text that is tried", () => {
  it("is shown as it would arrive, or says what is wrong with it", async () => {
    await provider.send("PATCH", "/notifications/branding", {
      footer: "Northwind Ltd",
      accentColour: "#006644",
    });
    const { body } = await provider.send("POST", `${ONE}/preview`, draft);
    expect(body.problems).toEqual([]);
    expect(body.mail).toMatchObject({
      sender: "Portal",
      subject: "Failed - Delete web-01",
      accent: "#006644",
      footer: "Northwind Ltd",
      blocks: [
        { type: "text", lines: [[{ text: "Dear ada@contoso.example," }]] },
        { type: "button", label: "Open the portal", href: "http://localhost:8102/" },
      ],
    });
    const wrong = await provider.send("POST", `${ONE}/preview`, { subject: "", text: "{{x}}" });
    expect(wrong.body).toMatchObject({ problems: [{ field: "/text" }] });
    expect(wrong.body.mail).toBeUndefined();
  });

  it("is sent to whoever asks, who is told what the mail server said", async () => {
    const trial = async () => (await provider.send("POST", `${ONE}/test`, draft)).body;
    expect(await trial()).toEqual({
      state: "Sent",
      message: "The mail server took it for provider@demo.example.",
    });
    expect(sent[0]).toMatchObject({ to: "provider@demo.example", subject: "Test: Failed - Delete web-01" });
    failure = { code: "EENVELOPE 550", reason: "550 no such user", isFinal: true, isOfServer: false };
    expect(await trial()).toEqual({
      state: "Refused",
      message: "The mail server refused it for provider@demo.example: 550 no such user",
    });
    failure = {
      code: "ESOCKET",
      reason: "connect ECONNREFUSED 10.0.0.5:25",
      isFinal: false,
      isOfServer: true,
    };
    const queued = await trial();
    expect(queued.state).toBe("Queued");
    expect(queued.message).not.toContain("10.0.0.5");
    expect(await sql("select state, attempts from mail_outbox order by created_at")).toEqual([
      { state: "sent", attempts: 1 },
      { state: "failed", attempts: 1 },
      { state: "waiting", attempts: 1 },
    ]);
    expect((await provider.send("POST", `${ONE}/test`, { ...draft, text: "{{x}}" })).status).toBe(422);
    await trial();
    await trial();
    expect((await provider.send("POST", `${ONE}/test`, draft)).status).toBe(429);
    expect(sent).toHaveLength(5);
  });

  it("is sent five times a minute, also where all calls come at once", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => other.send("POST", `${ONE}/test`, draft)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(sent).toHaveLength(5);
  });
});

describe("subscriptions", () => {
  const mine = async (caller = customer): Promise<Subscription[]> =>
    (await caller.get("/notifications/subscriptions")).body.data;
  const choose = (subscriptions: object[], caller = customer) =>
    caller.send("PUT", "/notifications/subscriptions", { subscriptions });

  const isOffAtFirst = (kind: string) => isMailKind(kind) && MAIL_KINDS[kind].isOffAtFirst === true;

  it("are those that somebody's roles permit, each as they chose, and count for the mail", async () => {
    expect((await mine()).map(({ kind }) => kind)).not.toContain("webhook-off");
    expect((await mine(viewer)).map(({ kind }) => kind)).not.toContain("invoice-issued");
    const answer = await choose([
      { kind: "activity-end", delivery: "Off" },
      { kind: "invoice-issued", delivery: "Daily" },
    ]);
    expect(answer.status).toBe(200);
    expect(await mine()).toEqual(answer.body.data);
    expect((await mine()).map(({ kind, delivery }) => [kind, delivery]).slice(0, 3)).toEqual([
      ["activity-end", "Off"],
      ["invoice-issued", "Daily"],
      ["invoice-overdue", "At once"],
    ]);
    expect((await mine(viewer))[0]?.delivery).toBe("At once");
    await customer.send("PATCH", "/access/account/100", {
      notificationList: ["customer@demo.example", "viewer@demo.example"],
    });
    const [service] = (await customer.get("/pricing/service?page[size]=1")).body.data;
    await customer
      .send("DELETE", `/pricing/service/${service.id}`)
      .then(({ body }) => customer.follow(body.link));
    expect(
      (await sql("select recipient from mail_outbox where kind = 'activity-end'")).map(
        ({ recipient }) => recipient,
      ),
    ).toEqual(["viewer@demo.example"]);
  });

  it("say where the settings of the account stand in the way", async () => {
    expect((await mine())[0]?.note).toContain("your address is no recipient");
    await customer.send("PATCH", "/access/account/100", { notificationList: ["Customer@demo.example"] });
    expect((await mine())[0]?.note).toBeNull();
    await customer.send("PATCH", "/access/account/100", { enableNotifications: false });
    expect((await mine()).flatMap(({ kind, note }) => (note === null ? [] : [kind]))).toEqual([
      "activity-end",
      "invoice-issued",
      "invoice-overdue",
      "invoice-credited",
    ]);
    await customer.send("PATCH", "/access/account/100", { enableNotifications: true });
  });

  it("are refused where a kind is always sent, is not theirs, is named twice or is unknown", async () => {
    const always = await choose([
      { kind: "activity-end", delivery: "Off" },
      { kind: "password-changed", delivery: "Off" },
    ]);
    expect(always.status).toBe(422);
    expect(always.body.errors).toEqual([
      {
        field: "/subscriptions/1/delivery",
        message: `The mail "Password changed" is always sent at once. ${MAIL_KINDS["password-changed"].always}`,
      },
    ]);
    expect((await choose([{ kind: "webhook-off", delivery: "Off" }])).body.message).toContain(
      "your roles do not permit it",
    );
    const once = { kind: "activity-end", delivery: "Off" };
    for (const list of [[once, once], [{ kind: "x", delivery: "Off" }], [{ ...once, delivery: "Never" }], []])
      expect((await choose(list)).status).toBe(422);
    expect(
      (await mine()).every(({ kind, delivery }) => delivery === (isOffAtFirst(kind) ? "Off" : "At once")),
    ).toBe(true);
    const visited = await provider.send("POST", "/access/managed-access", { account_id: 100 });
    const anyone = await portal.signIn("anonymous");
    const entered = await anyone.send("POST", "/access/managed-access/session", { code: visited.body.code });
    expect((await choose([once], portal.withBearer(entered.body.accessToken))).status).toBe(403);
    expect((await anyone.get("/notifications/subscriptions")).status).toBe(401);
  });
});

describe("the branding of mail", () => {
  it("is changed by fields or operations, and is that of the account", async () => {
    const path = "/notifications/branding";
    expect((await provider.get(path)).body).toMatchObject({ senderName: "", showLogo: true });
    const changed = await provider.send("PATCH", path, {
      senderName: " Northwind Help ",
      replyTo: "help@northwind.example",
    });
    expect(changed.body).toMatchObject({ senderName: "Northwind Help", replyTo: "help@northwind.example" });
    await provider.send("PATCH", path, [{ op: "replace", path: "/showLogo", value: false }]);
    expect((await provider.get(path)).body).toMatchObject({ senderName: "Northwind Help", showLogo: false });
    const [account] = (await provider.get("/access/account?filter[id]=1")).body.data ?? [];
    const [row] = await sql("select id from notification_branding where account_id = 1");
    expect((account ?? (await provider.get("/access/account/1")).body).notification_branding_id).toBe(
      row?.["id"],
    );
    expect((await other.get(path)).body.senderName).toBe("");
    // Others of the account have test mails of their own.
    const held = await sql("select role_id from user_role where user_id = 1");
    const roles = held.map((each) => Number(each["role_id"]));
    const username = "colleague@northwind.example";
    await provider.send("POST", "/access/user", { username, password: "Portal123!", roles });
    const colleague = await portal.signIn(username);
    expect((await colleague.send("POST", `${ONE}/test`, draft)).status).toBe(200);
    expect(sent[0]).toMatchObject({ senderName: "Northwind Help", replyTo: "help@northwind.example" });
  });

  it("is emptied field by field, by null or by empty text, and the defaults count again", async () => {
    const path = "/notifications/branding";
    const own = {
      senderName: "Northwind Help",
      replyTo: "help@northwind.example",
      accentColour: "#006644",
      footer: "Harbour Road",
    };
    const empty = { senderName: "", replyTo: "", accentColour: "", footer: "", showLogo: true };
    for (const none of [null, ""]) {
      expect((await provider.send("PATCH", path, own)).body).toEqual({ ...own, showLogo: true });
      const fields = Object.fromEntries(Object.keys(own).map((name) => [name, none]));
      const emptied = await provider.send("PATCH", path, fields);
      expect(emptied).toMatchObject({ status: 200, body: empty });
      expect((await provider.get(path)).body).toEqual(empty);
    }
    await provider.send("PATCH", path, own);
    const removed = Object.keys(own).map((name) => ({ op: "remove", path: `/${name}` }));
    expect((await provider.send("PATCH", path, removed)).body).toEqual(empty);
    const { body } = await provider.send("POST", `${ONE}/preview`, draft);
    expect(body.mail).toMatchObject({ sender: "Portal", accent: "#3d52d5", replyTo: "", footer: "" });
  });

  it("says how a colour is written", async () => {
    const answer = await provider.send("PATCH", "/notifications/branding", { accentColour: "red" });
    expect(answer.body.errors).toEqual([
      { field: "/accentColour", message: "Write a colour as #3b4fd8, or leave it empty." },
    ]);
  });

  it.each([
    ["senderName", "support@bank.example"],
    ["senderName", "a\r\nBcc: b"],
    ["senderName", "Bank <a>"],
    ["replyTo", "a@x.example, b@x.example"],
    ["replyTo", "nobody"],
    ["accentColour", "red"],
    ["accentColour", "#fff;background:url(x)"],
    ["footer", "a\u0007"],
  ])("refuses %s %j at its place", async (field, value) => {
    const answer = await provider.send("PATCH", "/notifications/branding", { [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(`/${field}`);
  });
});
