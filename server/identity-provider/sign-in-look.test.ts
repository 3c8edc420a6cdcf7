import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestServer } from "../testing/test-server.ts";
import { startTestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** One pixel. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

interface Page {
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly text: string;
}

function get(path: string, headers: Readonly<Record<string, string>>): Promise<Page> {
  return new Promise((resolve, reject) => {
    request(new URL(path, server.url), { headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => {
        const cookies = (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0] ?? "");
        resolve({ location: answer.headers.location, cookies, text });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** The page on which somebody signs in who comes to a host, with cookies of before. */
async function signInPage(host: string, cookie = ""): Promise<string> {
  const ask = new URLSearchParams({
    client_id: "atrium",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${server.url}/callback.html`,
    state: "s",
    nonce: "n",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  const begun = await get(`/oidc/auth?${ask.toString()}`, { host });
  const page = await get(begun.location ?? "", { host, cookie: [...begun.cookies, cookie].join("; ") });
  return page.text;
}

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

describe("the sign-in page", () => {
  test("is the product's where nothing says whose portal is meant", async () => {
    expect(titleOf(await signInPage("localhost"))).toBe("Sign in - Atrium");
    expect(titleOf(await signInPage("elsewhere.localhost", "ATRIUM-PROVIDER=none"))).toBe("Sign in - Atrium");
  });

  test("has the name of the one to whom the host belongs, or whose people last signed in", async () => {
    expect(titleOf(await signInPage("northwind.localhost:80"))).toBe("Sign in - Northwind Cloud");
    expect(titleOf(await signInPage("localhost", "ATRIUM-PROVIDER=1"))).toBe("Sign in - Northwind Cloud");
  });

  test("has its logo, which a distributor without one takes from its provider", async () => {
    const provider = await server.signIn("provider@demo.example");
    const { body } = await provider.call("GET", "/access/branding");
    const [{ id }] = Object(body)["data"];
    expect(await signInPage("brightwater.localhost")).not.toContain("data:image");
    const changed = await provider.call("PATCH", `/access/branding/${id}/images`, { largeLogo: LOGO });
    expect(changed.status).toBe(200);
    const page = await signInPage("brightwater.localhost");
    expect(titleOf(page)).toBe("Sign in - Brightwater Distribution");
    expect(page).toContain(`<img src="${LOGO}"`);
  });
});
