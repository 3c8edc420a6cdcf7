import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Platform } from "../platforms/index.ts";
import type { Ids } from "./platform-world.ts";
import { foreignMarks } from "./tenant-marks.ts";
import type { Target } from "./tenant-requests.ts";
import { fillPath, idProperties, isList, listQueries } from "./tenant-requests.ts";
import type { TenantActor } from "./tenant-world.ts";
import { AIMS, openTenantWorld } from "./tenant-world.ts";
import type { Answer, Caller, TestPortal } from "./test-portal.ts";
import { openTestPortal } from "./test-portal.ts";
import { IS_PROOF } from "./proof.ts";

export interface SeparationOptions {
  /** Default: those of the product. */
  readonly platforms?: readonly Platform[];
  /** The one API to test; default all of them. */
  readonly only?: string;
  /** Fewer requests, or fewer answers that show a row of the caller's own, prove nothing. */
  readonly atLeast: { readonly sent: number; readonly shown: number };
}

/**
 * Tests every operation of every API × every actor × everything that belongs to others. All actors have every permission,
 * so that only the separation of tenants refuses. Every row is marked with its account, so that foreign rows are found.
 */
export function describeTenantSeparation({ platforms, only, atLeast }: SeparationOptions): void {
  let portal: TestPortal;
  let actors: readonly TenantActor[];
  let targets: readonly Target[];
  let before: string;
  let sent = 0;

  beforeAll(async () => {
    portal = await openTestPortal(platforms);
    portal.clock.stop();
    actors = await openTenantWorld(portal);
    targets = portal.targets.filter(({ api }) => only === undefined || api.name === only);
    before = await fingerprint(portal);
  });
  afterAll(async () => {
    process.stdout.write(`cross-tenant requests refused or without a foreign row: ${sent}\n`);
    await portal.close();
  });

  /** One row of each of the accounts. */
  async function rowsOf(sql: string): Promise<readonly OwnedIds[]> {
    return await portal.database.transaction("system", (db) =>
      db.query<OwnedIds>(
        `select distinct on (account_id) r.* from (${sql}) r where account_id = any($1::int[]) order by account_id`,
        [AIMS],
      ),
    );
  }

  async function send(caller: Caller, target: Target, path: string, body?: object): Promise<Answer> {
    sent += 1;
    const { method } = target.operation;
    return method === "GET" ? await caller.get(path) : await caller.send(method, path, body);
  }

  describe("what belongs to someone else", () => {
    it("is not found by its id, by any operation", async () => {
      const wrong: string[] = [];
      for (const target of targets) {
        const { resource, operation } = target;
        if (resource === undefined) continue;
        const rows = await rowsOf(resource.sql);
        expect(rows.length, target.path).toBeGreaterThan(1);
        for (const actor of actors) {
          for (const ids of rows.filter((row) => isForeign(actor, row.account_id, resource.isOffered))) {
            const path = fillPath(target.path, ids) + target.query;
            const answer = await send(actor.caller, target, path, target.body);
            const expected = ALSO_403.includes(operation.operationId) ? [403, 404] : [404];
            if (!expected.includes(answer.status)) wrong.push(describeAnswer(actor, target, path, answer));
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    it("is refused where a body names it", async () => {
      const wrong: string[] = [];
      for (const target of targets) {
        for (const [property, table] of idProperties(target)) {
          const column = table === "account" ? "id as account_id, id" : "account_id, id";
          const isOffered = table === "automator" || table === "service_offering";
          const foreign = await rowsOf(`select ${column} from ${table}`);
          const places = target.resource === undefined ? [] : await rowsOf(target.resource.sql);
          for (const actor of actors) {
            const place = places.find(
              (row) => actor.own.has(row.account_id) && row.account_id !== actor.accountId,
            );
            if (target.resource !== undefined && place === undefined) continue;
            for (const row of foreign.filter((each) => isForeign(actor, each.account_id, isOffered))) {
              const value = property === "roles" ? [row["id"]] : row["id"];
              const sample = target.operation.method === "PATCH" ? {} : target.body;
              const path = fillPath(target.path, place ?? {});
              const answer = await send(actor.caller, target, path, { ...sample, [property]: value });
              if (![403, 404, 409, 422].includes(answer.status))
                wrong.push(describeAnswer(actor, target, path, answer));
            }
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    it("has not changed", async () => {
      expect(await fingerprint(portal)).toBe(before);
    });

    it("is in no list, with no filter, search or sort, as JSON or as CSV, and in no other answer", async () => {
      const leaks: string[] = [];
      let shown = 0;
      for (const target of targets.filter(({ operation }) => operation.method === "GET")) {
        const places = target.resource === undefined ? [] : await rowsOf(target.resource.sql);
        for (const [turn, actor] of actors.entries()) {
          const place = places.find(({ account_id: id }) => actor.own.has(id) || actor.above.has(id)) ?? {};
          const queries = isList(target) ? listQueries(target, [20, 100, 200]) : [target.query];
          for (const query of queries.filter(
            (_, index) => index === 0 || only !== undefined || isTried(index + turn),
          )) {
            const path = fillPath(target.path, place) + query;
            const answer = await send(actor.caller, target, path);
            if (answer.status >= 500 || answer.status === 400)
              leaks.push(describeAnswer(actor, target, path, answer));
            const marks = foreignMarks(answer.text, actor.own, actor.above);
            if (marks.length > 0) leaks.push(`${actor.name}: ${path} shows ${marks.join(", ")}`);
            if (/(mark|offer)-\d/.test(answer.text)) shown += 1;
          }
          if (!isList(target)) continue;
          const path = fillPath(target.path, place);
          const csv = await actor.caller.get(path, { accept: "text/csv" });
          sent += 1;
          const marks = foreignMarks(csv.text, actor.own, actor.above);
          if (marks.length > 0) leaks.push(`${actor.name}: ${path} as CSV shows ${marks.join(", ")}`);
        }
      }
      expect(leaks).toEqual([]);
      // The marks exist: actors see those of their own rows.
      expect(shown).toBeGreaterThan(atLeast.shown);
    });

    it("was tested by enough requests", () => {
      expect(sent).toBeGreaterThan(atLeast.sent);
    });
  });

  describe("without a token", () => {
    it("nothing is answered", async () => {
      const nobody = await portal.signIn("anonymous");
      const statuses = await Promise.all(
        targets.map(async (target) => {
          const { status } = await send(nobody, target, fillPath(target.path, { id: 1, automatorId: 1 }), {});
          return [target.operation.operationId, status] as const;
        }),
      );
      expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
    });
  });
}

/**
 * Of a list, every actor reads the whole; a query that asks for a part is tried by a sixth of them, another sixth for the
 * next one. The proof tries all, and so does whoever tests one API.
 */
function isTried(turn: number): boolean {
  return IS_PROOF || turn % 6 === 0;
}

type OwnedIds = Ids & { readonly account_id: number };

function isForeign({ own, above }: TenantActor, account: number, isOffered: boolean): boolean {
  return !own.has(account) && !(isOffered && above.has(account));
}

const describeAnswer = (actor: TenantActor, target: Target, path: string, { status, text }: Answer) =>
  `${actor.name}: ${target.operation.method} ${path} answered ${status} ${text.slice(0, 200)}`;

/** These are refused also because only providers and distributors manage licensing. */
const ALSO_403 = ["getLicensing", "updateLicensing", "listLicensedContacts", "endOwnSession", "inviteUser"];

/** Of every row of every table that tenants write, so that every change is noticed. */
async function fingerprint(portal: TestPortal): Promise<string> {
  const named = portal.targets.flatMap(({ resource }) => (resource === undefined ? [] : [resource.table]));
  const tables = new Set([...UNNAMED_TABLES, ...named]);
  const hashes: string[] = [];
  for (const table of tables) {
    const leaving = `to_jsonb(r)${WRITTEN_BY_USE[table] ?? ""}`;
    const [row] = await portal.database.transaction("system", (db) =>
      db.query<{ hash: string }>(
        `select md5(string_agg(x, '' order by x)) as hash from (select (${leaving})::text as x from ${table} r) t`,
      ),
    );
    hashes.push(`${table} ${row?.hash ?? ""}`);
  }
  return hashes.join("\n");
}

/** What changes by every call. */
const WRITTEN_BY_USE: Readonly<Record<string, string>> = {
  api_key: " - 'last_used'",
  session: " - 'last_used_at' - 'address'",
};

/** Written by tenants, but named in no path. */
const UNNAMED_TABLES = [
  "user_role",
  "licensing",
  "visit",
  "pricing_model_version",
  "pricing_model_discount",
  "service_price",
  "contract_offering",
  "billing_currency",
];
