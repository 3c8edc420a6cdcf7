import { afterAll, beforeAll, expect, test } from "vitest";
import { isListParameter } from "../api/list-query.ts";
import type { Parameter } from "../api/operation.ts";
import type { Ids } from "../testing/platform-world.ts";
import type { Target } from "../testing/tenant-requests.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

test("every filter, search, order and count that a list documents is answered", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const target of portal.targets) {
    const { operation } = target;
    const uses = operation.parameters.filter((each) => each.in === "query" && isListParameter(each.name));
    if (operation.method !== "GET" || uses.length === 0) continue;
    const path = fillPath(target.path, await findIds(target));
    for (const [name, value] of uses.flatMap(valuesOf)) {
      const query = `${target.query === "" ? "?" : `${target.query}&`}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
      const { status, text } = await provider.get(path + query);
      asked += 1;
      // Whatever else is said of what the path names, and a platform that does not answer.
      if (![200, 404, 409, 503].includes(status))
        wrong.push(`${path}${query}: ${status} ${text.slice(0, 120)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});

async function findIds({ resource }: Target): Promise<Ids> {
  if (resource === undefined) return {};
  const rows = await portal.database.transaction("system", (db) =>
    db.query<Ids>(`select * from (${resource.sql}) r order by (r.account_id = 1) desc limit 1`),
  );
  return rows[0] ?? {};
}

function valuesOf({ name, schema }: Parameter): readonly (readonly [name: string, value: string])[] {
  const items = schema["items"];
  const own = typeof items === "object" && items !== null ? Object.entries(items) : Object.entries(schema);
  const { enum: choices, type }: Record<string, unknown> = Object.fromEntries(own);
  if (Array.isArray(choices)) return choices.map((choice) => [name, String(choice)]);
  if (type === "integer" || type === "number") return [[name, "1"]];
  if (type === "boolean") return [[name, "true"]];
  return [[name, "2026-01-31"]];
}
