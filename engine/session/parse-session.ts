import { isRecord, readOwn } from "#validators";
import { parseClaims } from "../access/index.ts";
import type { Claims } from "../access/index.ts";
import { parseJson } from "../request/index.ts";
import type { Credentials } from "./session-machine.ts";
import type { SessionUser } from "./session.ts";

/** An access token with its claims, from `auth/login` and `auth/refresh`; undefined: there is no valid one. */
export function parseToken(
  body: unknown,
): { readonly accessToken: string; readonly claims: Claims } | undefined {
  const accessToken = readOwn(body, "accessToken");
  const claims = typeof accessToken === "string" ? parseClaims(accessToken) : undefined;
  return typeof accessToken === "string" && claims !== undefined ? { accessToken, claims } : undefined;
}

/**
 * The user in an answer: the answer itself, or its `user`. Missing data of the account comes from the claims.
 * Undefined: it has no id.
 */
export function parseUser(body: unknown, claims: Claims): SessionUser | undefined {
  const user = isRecord(readOwn(body, "user")) ? readOwn(body, "user") : body;
  const id = readOwn(user, "id");
  if (typeof id !== "number") return undefined;
  const account = readOwn(user, "account");
  const accountId = readOwn(account, "id");
  const picture = readText(readOwn(user, "metaData"), "userpic");
  return {
    id,
    username: readText(user, "username") ?? claims.username,
    language: readText(user, "language") ?? DEFAULT_LANGUAGE,
    picture,
    account: {
      id: typeof accountId === "number" ? accountId : claims.accountId,
      companyName: readText(account, "companyName") ?? claims.companyName,
    },
  };
}

/** Spec 1 §1. */
const DEFAULT_LANGUAGE = "en";
const STORED_VERSION = 1;

/** A picture's address is stored; a picture in the text itself (`data:`) may be large and is read again. */
const LONGEST_ADDRESS = 2_000;

/** The content of the tab's store, which ends with the tab. */
export function writeCredentials({ accessToken, subject, user }: Credentials, skewMs: number): string {
  const { picture, ...rest } = user;
  const isLarge = picture !== undefined && picture.length > LONGEST_ADDRESS;
  const kept = picture === undefined || isLarge ? rest : { ...rest, metaData: { userpic: picture } };
  const lacks = isLarge ? { lacksPicture: true } : {};
  return JSON.stringify({ v: STORED_VERSION, accessToken, subject, user: kept, ...lacks, skewMs });
}

export function readCredentials(
  stored: string | null,
):
  { readonly credentials: Credentials; readonly skewMs: number; readonly lacksPicture: boolean } | undefined {
  const parsed = parseJson(stored ?? "");
  if (!parsed.ok || readOwn(parsed.value, "v") !== STORED_VERSION) return undefined;
  const token = parseToken(parsed.value);
  const user = token === undefined ? undefined : parseUser(parsed.value, token.claims);
  if (token === undefined || user === undefined) return undefined;
  const subject = readText(parsed.value, "subject");
  const skewMs = readOwn(parsed.value, "skewMs");
  return {
    credentials: { ...token, user, subject },
    skewMs: typeof skewMs === "number" ? skewMs : 0,
    lacksPicture: readOwn(parsed.value, "lacksPicture") === true,
  };
}

function readText(value: unknown, name: string): string | undefined {
  const text = readOwn(value, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}
