import { isRecord, readOwn } from "#validators";
import type { CustomerType, Viewer } from "../../access/viewer.ts";

/** One situation in which a page is shown: `<name>.fixtures.json` beside the page holds several. */
export interface Fixture {
  readonly name: string;
  /** Parameters in the path of the route. */
  readonly route: Readonly<Record<string, string>>;
  /** Query of the URL, without the question mark. */
  readonly query: string;
  /** Bodies by `api METHOD /path/{…}`; `{"$status": 403}` for a failure. Missing ones are generated. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** No answer fails: every panel must draw. */
  readonly isHealthy: boolean;
}

export type ReadFixtures =
  | {
      readonly ok: true;
      readonly fixtures: readonly Fixture[];
      readonly viewers: Readonly<Record<string, Viewer>>;
    }
  | { readonly ok: false; readonly message: string };

/** Parses the fixtures of a page: its `cases`, and `roles` (`{type, claims, flags}` by name) where it has its own. */
export function parseFixtures(document: unknown): ReadFixtures {
  const cases = readOwn(document, "cases");
  if (!Array.isArray(cases) || cases.length === 0)
    return { ok: false, message: '"cases" is missing: at least one' };
  const roles = readOwn(document, "roles");
  return {
    ok: true,
    fixtures: cases.map(readCase),
    viewers: parseViewers(isRecord(roles) ? roles : {}),
  };
}

/** Parses roles by name: the viewers of a page. An unknown type counts as customer. */
export function parseViewers(roles: unknown): Readonly<Record<string, Viewer>> {
  return Object.fromEntries(
    Object.entries(isRecord(roles) ? roles : {}).map(([name, role]) => [name, readViewer(name, role)]),
  );
}

function readCase(value: unknown, index: number): Fixture {
  const [name, query, route, answers] = ["name", "query", "route", "answers"].map((key) =>
    readOwn(value, key),
  );
  const bodies = isRecord(answers) ? answers : {};
  return {
    name: typeof name === "string" ? name : `case ${index + 1}`,
    query: typeof query === "string" ? query : "",
    route: isRecord(route)
      ? Object.fromEntries(Object.entries(route).map(([key, each]) => [key, String(each)]))
      : {},
    answers: bodies,
    isHealthy: !Object.values(bodies).some((body) => readOwn(body, "$status") !== undefined),
  };
}

function readViewer(name: string, role: unknown): Viewer {
  const [type, claims, flags] = ["type", "claims", "flags"].map((key) => readOwn(role, key));
  const kind: CustomerType = type === "provider" || type === "distributor" ? type : "customer";
  return {
    type: kind,
    flags: new Set(Array.isArray(flags) ? flags.map(String) : []),
    claims: {
      exp: 1_800_000_000,
      jti: "fixture",
      username: `${name}@demo.example`,
      companyName: "Harbour IT",
      accountId: 17,
      // A provider is the account that provides.
      serviceProviderId: kind === "provider" ? 17 : 1,
      isReseller: false,
      distributor: kind === "distributor",
      apex: false,
      proxied: false,
      access: {},
      ...(isRecord(claims) ? claims : {}),
    },
  };
}
