import { XSRF_COOKIE, XSRF_HEADER } from "#validators";
import type { Answer } from "../request/index.ts";
import { readAnswer } from "../request/index.ts";
import type { Ports } from "../ports/index.ts";

/** The calls that create a session (spec 1 §7). Each passes its own token, so none uses the request client. */
export interface AuthCalls {
  login(identityToken: string): Promise<Answer>;
  refresh(accessToken: string): Promise<Answer>;
  logout(accessToken: string): Promise<Answer>;
  user(accessToken: string, id: number): Promise<Answer>;
  /** Exchanges a one-time code for a session in a customer's account. Needs no token: the code authenticates. */
  managedAccess(code: string): Promise<Answer>;
  /** Needs no token. */
  bootstrap(): Promise<Answer>;
}

export const ACCESS_ADDRESS = "/access";

/**
 * `noteServerDate` is called with the `Date` of each answer. `address` says where the access API is; the bootstrap, which
 * comes before all else, is the portal's own.
 */
export function createAuthCalls(
  ports: Ports,
  noteServerDate: (date: string) => void,
  address: () => Promise<string> = () => Promise.resolve(ACCESS_ADDRESS),
): AuthCalls {
  async function send(
    method: "GET" | "POST",
    path: string,
    token?: string,
    body?: unknown,
    at?: string,
  ): Promise<Answer> {
    const xsrf = method === "GET" ? undefined : ports.cookie(XSRF_COOKIE);
    const answer = await ports.http({
      method,
      url: `${at ?? (await address())}${path}`,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(xsrf === undefined ? {} : { [XSRF_HEADER.toLowerCase()]: xsrf }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const date = answer.headers["date"];
    if (date !== undefined) noteServerDate(date);
    return readAnswer(answer, "application/json");
  }

  return {
    login: (identityToken) => send("GET", "/auth/login", identityToken),
    refresh: (accessToken) => send("GET", "/auth/refresh", accessToken),
    logout: (accessToken) => send("POST", "/auth/logout", accessToken),
    user: (accessToken, id) => send("GET", `/user/${id}`, accessToken),
    managedAccess: (code) => send("POST", "/managed-access/session", undefined, { code }),
    bootstrap: () => send("GET", "/bootstrap", undefined, undefined, ACCESS_ADDRESS),
  };
}
