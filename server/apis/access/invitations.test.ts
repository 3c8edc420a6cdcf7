import { afterAll, beforeAll, expect, it } from "vitest";
import { listOutbox } from "../../mail/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { untilSlowed } from "../../testing/until-slowed.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  [customer, provider] = [await portal.signIn("customer"), await portal.signIn("provider")];
});
afterAll(() => portal.close());

const mailTo = async (address: string) =>
  (await listOutbox(portal.database)).filter(({ recipient }) => recipient === address);
const company = (user: object, companyName = "Invited Ltd") => ({ companyName, user });

it("invites a person instead of taking a password for them", async () => {
  const { status, body } = await customer.send("POST", "/access/user", {
    username: "new@x.example",
    invite: true,
  });
  expect([status, body.isInvited]).toEqual([201, true]);
  const [mail] = await mailTo("new@x.example");
  expect(mail?.subject).toMatch(/^You are invited to /);
  expect(mail?.body).toContain("http://localhost:8102/sign-in/password?link=");
  const listed = await customer.get("/access/user?search[username]=new@x.example");
  expect(listed.body.data).toMatchObject([{ isInvited: true, state: "Invited" }]);
  const states = (await customer.get("/access/user?filter[state]=Active&counts=state")).body;
  expect(states.data.map(({ username }: { username: string }) => username)).not.toContain("new@x.example");
  expect(states.meta.counts.state).toEqual({ Active: states.data.length, Invited: 1 });
});

it("says why an invited person may not have the mail, and not what the mail server said", async () => {
  const { body: user } = await customer.send("POST", "/access/user", {
    username: "refused@x.example",
    invite: true,
  });
  const reasons = async () => {
    const [row] = (await customer.get("/access/user?search[username]=refused@x.example")).body.data;
    expect((await customer.get(`/access/user/${user.id}`)).body.stateDescription).toBe(row.stateDescription);
    return row.stateDescription;
  };
  const mail = (set: string) =>
    portal.database.transaction("system", (db) =>
      db.query(`update mail_outbox set ${set} where recipient = 'refused@x.example'`),
    );
  expect(await reasons()).toBeNull();
  await mail("last_error = 'connect ECONNREFUSED 10.0.0.5:25'");
  expect(await reasons()).toBe("The invitation was not sent yet: it is tried again every few minutes.");
  await mail("state = 'failed', last_error = '550 no such user at mx-7.internal'");
  expect(await reasons()).toBe("The invitation could not be sent: check the address, then send it again.");
  const [seen] = await portal.database.transaction({ accountId: 101 }, (db) =>
    db.query("select invitation_problem($1) as problem", [user.id]),
  );
  expect(seen).toEqual({ problem: null });
  await customer.send("POST", `/access/user/${user.id}/invitation`);
  expect(await reasons()).toBeNull();
});

it("invites the first person of a customer and of a reseller", async () => {
  for (const [name, more] of [
    ["first@a.example", {}],
    ["first@b.example", { isReseller: true }],
  ] as const) {
    const body = { ...company({ username: name, invite: true }, `Of ${name}`), ...more };
    expect((await provider.send("POST", "/access/account", body)).status).toBe(201);
    expect(await mailTo(name)).toHaveLength(1);
  }
});

it("takes a password or an invitation, one of both", async () => {
  const both = {
    username: "both@x.example",
    invite: true,
    password: "Portal123!",
    confirmPassword: "Portal123!",
  };
  for (const [who, path, body] of [
    [customer, "/access/user", both],
    [customer, "/access/user", { username: "none@x.example" }],
    [provider, "/access/account", company(both)],
    [provider, "/access/account", company({ username: "none@x.example", invite: false })],
  ] as const)
    expect((await who.send("POST", path, body)).status).toBe(422);
  expect(await mailTo("both@x.example")).toEqual([]);
  const typed = { username: "typed@x.example", password: "Portal123!", confirmPassword: "Portal123!" };
  expect((await customer.send("POST", "/access/user", typed)).body.isInvited).toBe(false);
});

it.each(["a@x.example\r\nBcc: b@x.example", "a<b@x.example>", "list:a@x.example", '"a@x.example'])(
  "invites nobody at %j",
  async (username) => {
    expect((await customer.send("POST", "/access/user", { username, invite: true })).status).toBe(422);
    const names = {
      companyName: "Odd\r\nBcc: b@x.example",
      user: { username: "odd@x.example", invite: true },
    };
    await provider.send("POST", "/access/account", names);
    for (const { subject } of await listOutbox(portal.database)) expect(subject).not.toMatch(/[\r\n]/);
  },
);

it("sends it again, to those who have not set a password, and not without end", async () => {
  const { body: user } = await customer.send("POST", "/access/user", {
    username: "again@x.example",
    invite: true,
  });
  const again = () => customer.send("POST", `/access/user/${user.id}/invitation`);
  const statuses = await untilSlowed(async () => (await again()).status);
  expect([statuses.slice(0, 2), statuses.at(-1)]).toEqual([[204, 204], 429]);
  expect(await mailTo("again@x.example")).toHaveLength(statuses.length);
  const [self] = (await customer.get("/access/user?search[username]=viewer@demo.example")).body.data;
  expect((await customer.send("POST", `/access/user/${self.id}/invitation`)).status).toBe(409);
});

it("is for those who may change users, in their own accounts", async () => {
  const { body: user } = await customer.send("POST", "/access/user", {
    username: "reach@x.example",
    invite: true,
  });
  const path = `/access/user/${user.id}/invitation`;
  const statusFor = async (name: string) => (await (await portal.signIn(name)).send("POST", path)).status;
  expect(await statusFor("viewer")).toBe(403);
  expect(await statusFor("customer2")).toBe(404);
  expect(await statusFor("provider2")).toBe(404);
  expect(await statusFor("anonymous")).toBe(401);
  await customer.send("PATCH", `/access/user/${user.id}`, { isBlocked: true });
  expect((await customer.send("POST", path)).status).toBe(409);
  expect(await mailTo("reach@x.example")).toHaveLength(1);
});

it("ends with a password that somebody else sets", async () => {
  const { body: user } = await customer.send("POST", "/access/user", {
    username: "set@x.example",
    invite: true,
  });
  const password = { password: "Portal123!", confirmPassword: "Portal123!" };
  expect((await customer.send("PATCH", `/access/user/${user.id}`, password)).body.isInvited).toBe(false);
  const links = await portal.database.transaction("system", (db) =>
    db.query("select from password_link where user_id = $1", [user.id]),
  );
  expect(links).toEqual([]);
  expect((await mailTo("set@x.example")).map(({ kind }) => kind)).toEqual([
    "password-invitation",
    "password-changed",
  ]);
});

it("slows invitations to one address, also where the person is deleted and added again", async () => {
  const statuses = await untilSlowed(async () => {
    const { status, body } = await customer.send("POST", "/access/user", {
      username: "added-again@x.example",
      invite: true,
    });
    if (status === 201) await customer.send("DELETE", `/access/user/${body.id}`);
    return status;
  });
  expect([statuses.slice(0, 3), statuses.at(-1)]).toEqual([[201, 201, 201], 429]);
});

it("writes no name of a company that reads as an address", async () => {
  const path = "/access/account/100";
  const { companyName } = (await customer.get(path)).body;
  await customer.send("PATCH", path, { companyName: "Visit https://evil.example/login" });
  await customer.send("POST", "/access/user", { username: "named@x.example", invite: true });
  await customer.send("PATCH", path, { companyName });
  const [mail] = await mailTo("named@x.example");
  expect(mail?.body).toContain("the portal");
  expect(mail?.body).not.toContain("evil.example");
});

it("mails a person about three passwords that others set within an hour, and no more", async () => {
  const username = "noticed@x.example";
  const set = { password: "Portal123!", confirmPassword: "Portal123!" };
  const { body } = await customer.send("POST", "/access/user", { username, ...set });
  for (let time = 0; time < 5; time += 1)
    expect((await customer.send("PATCH", `/access/user/${body.id}`, set)).status).toBe(200);
  expect(await mailTo(username)).toHaveLength(3);
});

it("says that an address is taken only to who adds somebody with roles that there are", async () => {
  const set = { password: "Portal123!", confirmPassword: "Portal123!" };
  const add = async (username: string, roles?: readonly number[]) =>
    (await customer.send("POST", "/access/user", { username, ...set, roles })).body;
  const taken = await add("provider@demo.example", [999_999]);
  expect(taken).toEqual(await add("nobody-yet@x.example", [999_999]));
  expect((await add("provider@demo.example")).errors[0].field).toBe("/username");
});
