import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { untilSlowed } from "../../testing/until-slowed.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

const AUTOMATOR = 1;
const REPORT = { version: "2.1", host: "asa-host.example" };

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const add = async (name: string, automator = AUTOMATOR) =>
  (await provider.send("POST", "/agents", { automator_id: automator, name })).body;
const one = async (name: string) => {
  const { data } = (await provider.get(`/agents?automator_id=${AUTOMATOR}&page[size]=100`)).body;
  return data.find((agent: { readonly name: string }) => agent.name === name);
};
const report = (token: string, body: object = REPORT) =>
  portal.withBearer(token).send("PUT", "/agents/report", body);
const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));

it("an agent reports with its token, and falls silent when it no longer does", async () => {
  const { token, reportCommand } = await add("speaks");
  expect(reportCommand).toContain(`/agents/report -H 'Authorization: Bearer ${token}'`);
  expect(await one("speaks")).toMatchObject({ state: "neverReported", host: null, lastReport: null });
  expect(await report(token, { ...REPORT, message: "The disk is nearly full." })).toMatchObject({
    status: 200,
    body: { name: "speaks", silentAfter: 600 },
  });
  expect(await one("speaks")).toMatchObject({
    ...REPORT,
    message: "The disk is nearly full.",
    state: "reporting",
    lastReport: expect.any(String),
  });
  await system("update agent set reported_at = now() - interval '601 seconds' where name = 'speaks'");
  expect(await one("speaks")).toMatchObject({ state: "silent" });
  await report(token);
  expect(await one("speaks")).toMatchObject({ state: "reporting", message: null });
});

it.each([
  [{ version: "2.1" }, "/host"],
  [{ ...REPORT, message: "x".repeat(501) }, "/message"],
  [{ ...REPORT, state: "reporting" }, "/state"],
  [{ ...REPORT, version: "\u200b" }, "/version"],
  [{ ...REPORT, host: "moc.\u202eelpmaxe" }, "/host"],
  [{ ...REPORT, version: "2\n1" }, "/version"],
])("a report of %j is refused at %s", async (body, field) => {
  const { token } = await add(`says wrong ${JSON.stringify(body).length} ${field}`);
  const { status, body: answer } = await report(token, body);
  expect(status).toBe(422);
  expect(answer.errors[0].field).toBe(field);
});

it("a message is kept without what is not seen in it", async () => {
  const { token } = await add("unseen");
  const said = async (message: string) => {
    expect((await report(token, { ...REPORT, message })).status).toBe(200);
    return (await one("unseen")).message;
  };
  expect(await said(" \u202ekcolb\u0007\r\nتمام 👩\u200d💻 ")).toBe("kcolb\nتمام 👩\u200d💻");
  expect(await said("\u200b\u00a0\u200d")).toBeNull();
});

it("its token is good for nothing else, and nothing else is good for a report", async () => {
  const { token, id } = await add("only reports");
  for (const [method, url] of [
    ["POST", "/agents"],
    ["PATCH", `/automators/automator/${AUTOMATOR}`],
    ["DELETE", `/agents/${id}`],
  ] as const)
    expect((await portal.withBearer(token).send(method, url)).status).toBe(401);
  expect((await portal.withBearer(token).get("/agents")).status).toBe(401);
  expect(await provider.send("PUT", "/agents/report", REPORT)).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining("This is no token of an agent") },
  });
});

it("wrong tokens are slowed down, and no other agent behind the same address with them", async () => {
  const [guessed, neighbour] = [await add("guessed"), await add("neighbour")];
  const wrong = `agent_${guessed.id}_wrong`;
  const statuses = await untilSlowed(async () => (await report(wrong)).status);
  expect([statuses.slice(0, 5), statuses.at(-1)]).toEqual([[401, 401, 401, 401, 401], 429]);
  // Long enough for the next call.
  await portal.database.transaction("system", (db) =>
    db.query(
      "update sign_in_failure set blocked_until = now() + interval '14 minutes' where blocked_until > now() - interval '1 minute'",
    ),
  );
  expect((await report(guessed.token)).status).toBe(429);
  expect((await report(neighbour.token)).status).toBe(200);
});

it("an agent that was deleted reports no more", async () => {
  const { token, id } = await add("leaves");
  const other = await portal.signIn("provider2");
  expect((await other.send("DELETE", `/agents/${id}`)).status).toBe(404);
  expect((await report(token)).status).toBe(200);
  expect((await provider.send("DELETE", `/agents/${id}`)).status).toBe(204);
  expect((await report(token)).status).toBe(401);
  expect(await one("leaves")).toBeUndefined();
});
