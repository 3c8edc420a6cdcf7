import { nearestName, readOwn } from "#validators";
import { suggest } from "#engine/template";
import type { Claims } from "../../access/index.ts";
import type { BootstrapData, SessionUser } from "../../session/index.ts";

/** The keys of a value; `true` where nothing more is known below. */
type Keys<T> = { readonly [K in keyof T]-?: true | Readonly<Record<string, true>> };

const CLAIMS: Keys<Claims> = {
  exp: true,
  jti: true,
  username: true,
  companyName: true,
  accountId: true,
  serviceProviderId: true,
  isReseller: true,
  distributor: true,
  apex: true,
  proxied: true,
  access: true,
};

const USER: Keys<SessionUser> = {
  id: true,
  username: true,
  language: true,
  picture: true,
  account: { id: true, companyName: true },
};

const BOOTSTRAP: Keys<BootstrapData> = {
  featureFlags: true,
  identity: true,
  customCSS: true,
  largeLogo: true,
  favicon: true,
  colourOptions: { primary_colour: true, highlight_colour: true },
  subdomain: true,
  productVersion: true,
  bearerOrigins: true,
  consoleHosts: true,
  uploadOrigins: true,
};

const COMMON = { claims: CLAIMS, session: { user: USER }, bootstrap: BOOTSTRAP };

/** What is wrong with a path into the roots that are the same on every page: it reads what they do not have. */
export function problemOfCommon(
  path: string,
): { readonly message: string; readonly step: string } | undefined {
  let at: unknown = COMMON;
  const walked: string[] = [];
  for (const step of path.split(".")) {
    if (at === true) return undefined;
    const next = readOwn(at, step);
    if (next === undefined) {
      const known = Object.keys(Object(at));
      const meant = nearestName(path, pathsBelow(COMMON));
      const hint = meant === undefined ? suggest(step, known) : `, did you mean "${meant}"?`;
      return { message: `"${walked.join(".")}" has no "${step}"${hint}`, step };
    }
    walked.push(step);
    at = next;
  }
  return undefined;
}

/** The path of the session that was meant by one without its root, or by one of the claims: `session.user.id` by `user.id`. */
export function sessionMeant(path: string): string | undefined {
  const known = pathsBelow({ session: COMMON.session });
  const last = path.slice(path.indexOf(".") + 1);
  return (
    known.find((each) => each.endsWith(`.${path}`) || each.endsWith(`.${last}`)) ?? nearestName(path, known)
  );
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const YES = { type: "boolean" };

/** Of which kind the values are that have one. */
const KINDS: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = {
  "claims.username": TEXT,
  "claims.companyName": TEXT,
  "claims.accountId": NUMBER,
  "claims.isReseller": YES,
  "claims.distributor": YES,
  "claims.apex": YES,
  "claims.proxied": YES,
  "session.user.id": NUMBER,
  "session.user.username": TEXT,
  "session.user.language": TEXT,
  "session.user.account.id": NUMBER,
  "session.user.account.companyName": TEXT,
};

/** The schema of a value of the claims or the session; undefined where nothing is known of it. */
export function schemaOfCommon(path: string): Readonly<Record<string, unknown>> | undefined {
  return Object.hasOwn(KINDS, path) ? KINDS[path] : undefined;
}

/** Whether a root is the same on every page, and what it has is known. */
export function isCommonRoot(root: string): boolean {
  return Object.hasOwn(COMMON, root);
}

function pathsBelow(part: object): readonly string[] {
  return Object.entries(part).flatMap(([key, below]: [string, unknown]) =>
    typeof below === "object" && below !== null ? pathsBelow(below).map((rest) => `${key}.${rest}`) : [key],
  );
}
