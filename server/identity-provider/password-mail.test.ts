import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestMailServer } from "../testing/test-mail-server.ts";
import { startTestMailServer } from "../testing/test-mail-server.ts";
import type { SignedIn, TestServer } from "../testing/test-server.ts";
import { startTestServer } from "../testing/test-server.ts";

let mailServer: TestMailServer;
let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  mailServer = await startTestMailServer();
  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: "Portal <portal@example.com>" };
  server = await startTestServer({ logStream: { write: (line) => void logged.push(line) } }, environment);
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const post = (path: string, fields: Readonly<Record<string, string>>, host?: string) =>
  fetch(new URL(path, server.url), {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(host && { "x-forwarded-host": host }),
    },
    body: new URLSearchParams(fields).toString(),
  });
const mailTo = async (address: string, count: number) => {
  const theirs = () => mailServer.mails.filter(({ to }) => to[0] === address);
  await expect.poll(() => theirs().length, { timeout: 20_000 }).toBe(count);
  return theirs().at(-1);
};
const isOver = async (who: SignedIn) =>
  (await who.call("GET", `/access/user/${String(who.user["id"])}`)).status === 401;

test("a forgotten password is replaced by a link that arrives by mail, and everything before it ends", async () => {
  const before = await server.signIn("viewer@demo.example");
  await post("/sign-in/forgotten", { email: "viewer@demo.example" }, "evil.example");
  const mail = await mailTo("viewer@demo.example", 1);
  expect(mail?.subject).toMatch(/^Set a new password for /);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.origin).toBe(server.url);
  const password = "Brand1new!";
  const token = link.searchParams.get("link") ?? "";
  const set = await post("/sign-in/password", { link: token, password, confirmPassword: password });
  expect(await set.text()).toContain("Your password is set");

  expect(await isOver(before)).toBe(true);
  await expect(server.browser().identityToken("viewer@demo.example")).rejects.toThrow("incorrect");
  expect(await server.browser().identityToken("viewer@demo.example", password)).toBeTruthy();
  expect((await mailTo("viewer@demo.example", 2))?.subject).toMatch(/was changed$/);
  const log = logged.join("");
  expect(log).toContain("mail sent");
  for (const secret of [token, password, "viewer@demo.example"]) expect(log).not.toContain(secret);
});

test("a password that is changed in another way is told by mail", async () => {
  const person = await server.signIn("reseller@demo.example");
  const body = { currentPassword: "Portal123!", password: "Other1pass", confirmPassword: "Other1pass" };
  expect((await person.call("PATCH", `/access/user/${String(person.user["id"])}`, body)).status).toBe(200);
  expect((await mailTo("reseller@demo.example", 1))?.text).toContain("changed in your user settings");
  // The session in which it was changed continues, and its keys would too.
  expect(await isOver(person)).toBe(false);
});
