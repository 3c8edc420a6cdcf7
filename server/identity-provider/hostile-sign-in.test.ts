import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestServer } from "../testing/test-server.ts";
import { startTestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FORM = "application/x-www-form-urlencoded";
const ODD = ["%00", "a%00b", "%ED%A0%80", "%ff", "[]", "__proto__", "%F0%9F%98%80", "a".repeat(3000)];
const QUESTION: Readonly<Record<string, string>> = {
  response_type: "code",
  client_id: "atrium",
  redirect_uri: "http%3A%2F%2Flocalhost%2Fcallback.html",
  scope: "openid",
  state: "s",
  nonce: "n",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};
const TOKEN: Readonly<Record<string, string>> = {
  grant_type: "authorization_code",
  client_id: "atrium",
  code: "abc",
  code_verifier: "a".repeat(43),
  redirect_uri: "http%3A%2F%2Flocalhost%2Fcallback.html",
};
const BODIES = ["", "{}", "[]", "null", "[".repeat(3000), "\0", "email[]=1&password[]=2", "%zz=1", "--x--"];
const TYPES = [FORM, "application/json", "multipart/form-data", "text/plain", "x", `${FORM}; charset=odd`];
const ADDRESSES = [
  "/oidc/token",
  "/oidc/auth",
  "/oidc/session/end",
  "/oidc/session/end/confirm",
  "/oidc/me",
  "/oidc/nowhere",
  "/sign-in/x",
  "/sign-in/x/code",
  "/sign-in/forgotten",
  "/sign-in/password",
  "/access/auth/login",
];

test("no input of a sign-in makes the server fail", async () => {
  const stumbles: string[] = [];
  let sent = 0;
  const look = async (method: string, address: string, type?: string, body?: string) => {
    const answer = await fetch(new URL(address, server.url), {
      method,
      redirect: "manual",
      headers: type === undefined ? undefined : { "content-type": type },
      body,
    });
    await answer.arrayBuffer();
    sent += 1;
    if (answer.status >= 500) stumbles.push(`${method} ${address} ${body ?? ""}: ${answer.status}`);
  };
  for (const odd of ODD) {
    for (const name of [...Object.keys(QUESTION), "prompt", "claims", "login_hint", "resource", "max_age"]) {
      await look("GET", `/oidc/auth?${asQuery({ ...QUESTION, [name]: odd })}`);
      await look("POST", "/oidc/auth", FORM, asQuery({ ...QUESTION, [name]: odd }));
    }
    for (const name of Object.keys(TOKEN))
      await look("POST", "/oidc/token", FORM, asQuery({ ...TOKEN, [name]: odd }));
    for (const name of ["state", "client_id", "id_token_hint", "post_logout_redirect_uri"])
      await look("GET", `/oidc/session/end?${name}=${odd}`);
    await look("GET", `/sign-in/${odd}`);
    await look("GET", `/sign-in/password?link=${odd}`);
    await look("POST", "/sign-in/password", FORM, `link=${odd}&password=${odd}`);
    await look("POST", "/sign-in/forgotten", FORM, `email=${odd}`);
    await look("POST", `/sign-in/${odd}`, FORM, `email=${odd}&password=${odd}`);
  }
  for (const address of ADDRESSES)
    for (const type of TYPES) for (const body of BODIES) await look("POST", address, type, body);
  expect(stumbles).toEqual([]);
  expect(sent).toBeGreaterThan(700);
});

test("an email, a password or a code with a zero character is just wrong", async () => {
  const browser = server.browser();
  await expect(browser.identityToken("a\0b@x.example", "x")).rejects.toThrow(
    "Email or password is incorrect.",
  );
  await expect(browser.identityToken("viewer@demo.example", "a\0b")).rejects.toThrow(
    "Email or password is incorrect.",
  );
});

test("a body that is too large does not block its connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (body: string) =>
    new Promise<number | undefined>((answered, failed) => {
      const options = { method: "POST", agent, headers: { "content-type": FORM }, timeout: 5_000 };
      const sent = httpRequest(new URL("/oidc/token", server.url), options, (answer) => {
        answer.resume().on("end", () => answered(answer.statusCode));
      });
      sent.on("error", failed).on("timeout", () => sent.destroy(new Error("no answer")));
      sent.end(body);
    });
  expect(await post("x".repeat(2_000_000))).toBeGreaterThanOrEqual(400);
  expect(await post("x=1")).toBe(400);
  agent.destroy();
});

test("a sign-in that began in one browser cannot be continued in another", async () => {
  const [ours, theirs] = [server.browser(), server.browser()];
  const begin = async (browser: typeof ours) => {
    const query = asQuery({ ...QUESTION, redirect_uri: encodeURIComponent(`${server.url}/callback.html`) });
    return (await browser.fetch(`/oidc/auth?${query}`)).headers.get("location") ?? "";
  };
  const [own, foreign] = [await begin(ours), await begin(theirs)];
  expect((await ours.fetch(own)).status).toBe(200);
  const answer = await ours.fetch(foreign);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${server.url}/`]);
});

function asQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}
