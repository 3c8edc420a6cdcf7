import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../seed/random.ts";
import { IS_PROOF } from "../testing/proof.ts";
import type { Ids } from "../testing/platform-world.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import type { Target } from "../testing/tenant-requests.ts";
import type { Answer, Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

/** `npm run proof` sends all of them, on both databases. */
const REQUESTS = IS_PROOF ? 20_000 : 1500;
const SEED = Number(process.env["ATRIUM_SEED"] ?? 20_260_314);
const SHOWN = 10;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it("whatever is sent by chance is answered, or refused with a reason: no answer is a failure of the server", async () => {
  const random = openRandom(SEED);
  const callers = new Map<number, Caller>();
  const names = ["provider", "provider", "distributor", "reseller", "customer", "customer", "viewer"];
  const targets = portal.targets.filter(
    ({ operation }) => !/refresh|logout|endOwn|revoke|password/i.test(operation.operationId),
  );
  const known = await readKnownIds(targets);
  const statuses = new Map<number, number>();
  const stumbles: string[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const who = random.below(names.length);
    // What was sent by chance may have deleted or blocked the person: then their provider goes on.
    const caller =
      callers.get(who) ?? (await portal.signIn(names[who] ?? "").catch(() => portal.signIn("provider")));
    callers.set(who, caller);
    const target = random.pick(targets);
    const { what, send } = oddRequest(random, caller, target, known.get(target.resource?.sql ?? "") ?? []);
    const { status, text } = await send();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // What was sent by chance has ended a session or refused a password: the person signs in again.
    if (status === 401) callers.delete(who);
    const isSilent = status >= 400 && !text.includes('"message"');
    if (status >= 500 || isSilent) stumbles.push(`${what}: ${status} ${text.slice(0, 200)}`);
  }
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`odd requests (seed ${SEED}): ${REQUESTS}, ${counted.join(", ")}\n`);
  expect(stumbles.slice(0, SHOWN)).toEqual([]);
  expect(statuses.size).toBeGreaterThan(5);
}, 3_600_000);

/** Rows that paths can name, by how they are found. */
async function readKnownIds(targets: readonly Target[]): Promise<ReadonlyMap<string, readonly Ids[]>> {
  const known = new Map<string, readonly Ids[]>();
  for (const sql of new Set(targets.flatMap(({ resource }) => resource?.sql ?? [])))
    known.set(
      sql,
      await portal.database.transaction("system", (db) =>
        db.query<Ids>(`select * from (${sql}) r limit 300`),
      ),
    );
  return known;
}

interface OddRequest {
  readonly what: string;
  readonly send: () => Promise<Answer>;
}

/** One operation with odd ids, and one or several odd values in the query, the headers and the body. */
function oddRequest(
  random: Random,
  caller: Caller,
  { operation, path, body }: Target,
  known: readonly Ids[],
): OddRequest {
  const { method } = operation;
  const isKnown = known.length > 0 && random.chance(0.7);
  const odd = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(random.pick(IDS)));
  const address = (isKnown ? fillPath(path, random.pick(known)) : odd) + oddQuery(random, operation);
  const headers = random.chance(0.3) ? { [random.pick(HEADERS)]: random.pick(HEADER_VALUES) } : {};
  const what = `${method} ${address}`;
  if (method === "GET") return { what, send: () => caller.get(address, headers) };
  const sent = oddBody(random, method === "PATCH" && random.chance(0.3) ? oddPatch(random, body) : body);
  return {
    what: `${what} ${JSON.stringify(sent).slice(0, 400)}`,
    send: () => caller.send(method, address, sent, headers),
  };
}

function oddQuery(random: Random, { parameters }: Target["operation"]): string {
  const names = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const parts: string[] = [];
  while (random.chance(0.55)) {
    const name = names.length > 0 && random.chance(0.7) ? random.pick(names) : random.pick(QUERY_NAMES);
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(oddText(random).toWellFormed())}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function oddPatch(random: Random, body: object | undefined): object {
  const names = Object.keys(body ?? {});
  return Array.from({ length: 1 + random.below(3) }, () => ({
    op: random.pick(["replace", "add", "remove", "copy", "move", "test", "x"]),
    path: random.pick([
      "",
      "/",
      "/-",
      "/__proto__",
      "/~2",
      ...names.map((name) => `/${name}`),
      ...names.map((name) => `/${name}/0`),
    ]),
    from: random.pick(["", "/name", "/x/y", ...names.map((name) => `/${name}`)]),
    value: oddValue(random, 0),
  }));
}

/** A good body of which some values are replaced, left out or added. */
function oddBody(random: Random, body: unknown, depth = 0): object {
  if (Array.isArray(body))
    return body.map((each: unknown) => (random.chance(0.1) ? oddValue(random, depth) : each));
  const entries = Object.entries(Object(body)).flatMap(([name, value]) => {
    if (random.chance(0.1)) return [];
    if (random.chance(0.25)) return [[name, oddValue(random, depth)]];
    const isInner = typeof value === "object" && value !== null && depth < 4;
    return [[name, isInner ? oddBody(random, value, depth + 1) : value]];
  });
  if (random.chance(0.15)) entries.push([random.pick(BODY_NAMES), oddValue(random, depth)]);
  return Object.fromEntries(entries);
}

function oddValue(random: Random, depth: number): unknown {
  if (depth < 3 && random.chance(0.15)) return [oddValue(random, depth + 1), oddValue(random, depth + 1)];
  if (depth < 3 && random.chance(0.15)) return { [random.pick(BODY_NAMES)]: oddValue(random, depth + 1) };
  return random.chance(0.3) ? random.pick(VALUES) : oddText(random);
}

function oddText(random: Random): string {
  if (random.chance(0.6)) return random.pick(TEXTS);
  return Array.from({ length: random.below(12) }, () =>
    String.fromCodePoint(random.pick(POINTS) + random.below(40)),
  ).join("");
}

const IDS = [
  "0",
  "-1",
  "1e3",
  "2147483648",
  "99999999999",
  "null",
  "..",
  "__proto__",
  "'",
  "\0",
  "vm-1",
  "resgroup-20001",
  "💩",
  "1;drop",
  "%",
  "a".repeat(300),
  "550e8400-e29b-41d4-a716-446655440000",
];
const QUERY_NAMES = [
  "sort",
  "counts",
  "page[number]",
  "page[size]",
  "filter[id]",
  "filter[name]",
  "filter[state][gte]",
  "search[name]",
  "search[id]",
  "filter[createTime][lte]",
  "filter[]",
  "page",
  "sync",
  "x[y][z]",
  "__proto__",
];
const HEADERS = [
  "accept",
  "if-match",
  "if-none-match",
  "idempotency-key",
  "accept-language",
  "x-forwarded-for",
  "content-type",
];
const HEADER_VALUES = [
  "text/csv",
  "*",
  '"x"',
  'W/"1"',
  "a".repeat(500),
  "de-DE",
  "::1",
  "application/json; charset=utf-9",
  "application/json-patch+json",
  "0",
];
const BODY_NAMES = ["id", "account_id", "name", "__proto__", "constructor", "metaData", "roles", "x"];
const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  "",
  [],
  {},
  [[]],
  [null],
];
const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "true",
  "null",
  "\0",
  "\ud800",
  "%",
  "%00",
  "\\",
  "'",
  '"',
  "' or 1=1 --",
  "id",
  "-id",
  "name,-id",
  "__proto__",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13",
  "-000001-01-01T00:00:00Z",
  "9999-12-31T23:59:60Z",
  "infinity",
  "NaN",
  "1/0",
  "{}",
  "[]",
  "=1+1",
  "<script>",
  "$1",
  "${7*7}",
  "a".repeat(3000),
  "\u202e",
  "ﬀ",
  "İ",
  "💩",
];
const POINTS = [32, 48, 65, 97, 0x80, 0x300, 0x2000, 0xd7c0, 0xfff0 - 64, 0x1f300];

interface Random {
  below(limit: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

function openRandom(seed: number): Random {
  const { between, chance } = createRandom(seed);
  return {
    below: (limit) => between(0, limit - 1),
    chance,
    pick: (items) => {
      const [item] = items.slice(between(0, items.length - 1));
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}
