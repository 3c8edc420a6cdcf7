import { afterAll, beforeAll, expect, it } from "vitest";
import { IS_PROOF } from "../testing/proof.ts";
import type { Target } from "../testing/tenant-requests.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import type { Answer, Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

const PARTS = IS_PROOF ? 1 : 5;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const IDS = [
  ..."0 -1 1e3 2147483648 99999999999 9223372036854775808 null NaN .. __proto__ constructor ' \0 1\0".split(
    " ",
  ),
  "vm-1",
  "550e8400-e29b-41d4-a716-446655440000",
  "💩",
  "a".repeat(90),
];
const QUERIES = String.raw`
  filter[id]=%00 filter[id]=99999999999 filter[__proto__]=1 filter[]=1 filter=1
  filter[createTime]=%2B275760-09-13 filter[createTime]=-000001-01-01 filter[state]=%00
  filter[id][gte]=1&filter[id][gte]=x search[name]=%25%00 search[name]=%5C search=%00
  sort=__proto__ sort=- sort=id,id,-id page[number]=1e9 page[size]=0 page=99999999999
  page_size=99999999999 field=__proto__&direction=asc start_date=0000-00-00&end_date=9999-99-99
  automator_id=1&automator_id=2 automator_id=99999999999 __proto__[x]=1 %=1 a=%E0%A4%A`
  .trim()
  .split(/\s+/);
const nested = (depth: number, name: string) =>
  JSON.parse(`{"${name}":`.repeat(depth) + "1" + "}".repeat(depth));
const BODIES: readonly object[] = [
  {},
  [],
  { name: "a\0b", description: "\0", username: "\0@x.example", companyName: "\0", code: "\0" },
  { name: "\ud800", description: "\udfff", companyName: "\ud800" },
  { name: ["a"], description: { a: 1 }, username: [], account_id: [1], code: {} },
  { id: 1e300, account_id: 99_999_999_999, name: 1, roles: [99_999_999_999] },
  JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
  nested(3000, "metaData"),
  JSON.parse("[".repeat(3000) + "]".repeat(3000)),
  [{ op: "replace", path: "/__proto__/x", value: 1 }],
  [{ op: "replace", path: "", value: {} }],
  [{ op: "replace", path: "/name", value: "\0" }],
  [{ op: "copy", from: "/\0", path: "/name" }],
  [{ op: "remove", path: "/companyName" }],
];

it("no request makes the server stumble: each is answered, or refused with a reason", async () => {
  const stumbles: string[] = [];
  let sent = 0;
  const provider = await portal.signIn("provider");
  const look = (what: string, { status, text }: Answer) => {
    sent += 1;
    if (status >= 500 || (status >= 400 && !text.includes('"message"')))
      stumbles.push(`${what}: ${status} ${text}`);
  };
  for (const [index, target] of portal.targets.entries()) {
    if (/refresh|logout/i.test(target.operation.operationId)) continue; // would end the caller's own session
    // Each operation meets a part, and each part another operation.
    const part = requestsOf(provider, target).filter((_, at) => (at + index) % PARTS === 0);
    for (const [what, send] of part) look(what, await send());
  }
  expect(stumbles).toEqual([]);
  expect(sent).toBeGreaterThan(1500);
});

/** Everything hostile for one operation: ids, queries and bodies, one at a time. */
function requestsOf(
  caller: Caller,
  { operation: { method }, path }: Target,
): readonly (readonly [what: string, send: () => Promise<Answer>])[] {
  const requests: (readonly [string, () => Promise<Answer>])[] = [];
  const add = (address: string, body?: object) => {
    const what = `${method} ${address.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 60) ?? ""}`;
    requests.push([
      what,
      () => (method === "GET" ? caller.get(address) : caller.send(method, address, body)),
    ]);
  };
  const named = /\{([^}]+)\}/g;
  if (path.includes("{"))
    for (const id of IDS)
      add(
        fillPath(path, Object.fromEntries([...path.matchAll(named)].map(([, name = ""]) => [name, id]))),
        method === "DELETE" || method === "GET" ? undefined : {},
      );
  const some = path.replaceAll(named, method === "GET" ? "1" : "999999");
  if (method === "GET") for (const query of QUERIES) add(`${some}?${query}`);
  else for (const body of BODIES) add(some, body);
  return requests;
}

it("takes no name that looks like another one and is not, nor one that shows nothing", async () => {
  const customer = await portal.signIn("customer");
  const { body } = await customer.get("/pricing/service?filter[state]=Available&sort=id&page[size]=2");
  const [one, two] = body.data.map(({ id }: { id: number }) => `/pricing/service/${id}`);
  expect((await customer.send("PATCH", one, { name: "Caf\u00e9" })).status).toBe(200);
  expect((await customer.send("PATCH", two, { name: "Cafe\u0301" })).status).toBe(409);
  for (const name of [" ", "\u200b", "Caf\u00e9\u200b", "\u202eCaf\u00e9"])
    expect(await customer.send("PATCH", two, { name })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/name" }] },
    });
  const asList = [{ op: "replace", path: "/name", value: "Cafe\u0301" }];
  expect((await customer.send("PATCH", two, asList)).status).toBe(409);
});
