import { createHash, randomBytes } from "node:crypto";
import { DEMO_PASSWORD } from "../identity/index.ts";

/** A browser without a screen: it follows redirects, keeps cookies and can sign in. */
export interface Browser {
  fetch(address: string, options?: RequestInit): Promise<Response>;
  /** The whole authorization code flow with PKCE; returns the identity token. `code`: of the second factor. */
  identityToken(email: string, password?: string, code?: string): Promise<string>;
  /** The same, until the password has been checked; `finishSignIn` continues from there. */
  holdSignIn(email: string, password?: string): Promise<HeldSignIn>;
  finishSignIn(held: HeldSignIn): Promise<string>;
}

export interface HeldSignIn {
  readonly verifier: string;
  readonly answer: Response;
}

export function openBrowser(url: string): Browser {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>();
  const send = async (address: string, options: RequestInit = {}): Promise<Response> => {
    const target = new URL(address, url);
    const sent = [...cookies]
      .filter(([, { path }]) => target.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await fetch(target, {
      ...options,
      redirect: "manual",
      headers: { ...Object.fromEntries(new Headers(options.headers)), cookie: sent.join("; ") },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const path = attributes.find((each) => /^\s*path=/i.test(each))?.split("=")[1] ?? "/";
      cookies.set(pair.slice(0, pair.indexOf("=")), { value: pair.slice(pair.indexOf("=") + 1), path });
    }
    return answer;
  };
  const redirect = `${url}/callback.html`;
  const trade = async (code: string, verifier: string): Promise<string> => {
    const answer = await send("/oidc/token", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: "atrium",
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
      }).toString(),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(body));
    return String(Object(body)["id_token"]);
  };
  const post = (address: string, fields: Record<string, string>) =>
    send(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const holdSignIn = async (email: string, password = DEMO_PASSWORD, code?: string): Promise<HeldSignIn> => {
    const verifier = randomBytes(32).toString("base64url");
    const ask = new URLSearchParams({
      client_id: "atrium",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: redirect,
      state: "state",
      nonce: randomBytes(8).toString("hex"),
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    let answer = await send(`/oidc/auth?${ask.toString()}`);
    const page = answer.headers.get("location") ?? "";
    // Where the provider has a session, it does not ask for a password.
    if (page.startsWith("/sign-in/")) answer = await post(page, { email, password });
    if (code !== undefined) answer = await post(`${page}/code`, { code });
    if (answer.status === 200)
      throw new Error(/role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? "a code is required");
    return { verifier, answer };
  };
  const finishSignIn = async ({ verifier, answer: held }: HeldSignIn): Promise<string> => {
    let answer = held;
    while (answer.status === 303 || answer.status === 302) {
      const next = answer.headers.get("location") ?? "";
      if (next.startsWith(redirect))
        return await trade(new URL(next).searchParams.get("code") ?? "", verifier);
      answer = await send(next);
    }
    throw new Error(`The sign-in ended with ${answer.status}: ${await answer.text()}`);
  };
  return {
    fetch: send,
    holdSignIn,
    finishSignIn,
    identityToken: async (email, password, code) => finishSignIn(await holdSignIn(email, password, code)),
  };
}
