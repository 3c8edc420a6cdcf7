import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  describeDefinitions,
  parseApiList,
  parseOperationDefinitions,
  readApiDescription,
} from "#engine/api-description";
import type { ApiDescription, NamedOperation } from "#engine/api-description";
import { joinTemplates, operationsOf, parseTemplate } from "#engine/template";

import { readOwn } from "#validators";
import type { SignedIn, TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";

const TEMPLATES = join(import.meta.dirname, "../../../templates");
const { pages, routes, fragments } = joinTemplates(
  Object.fromEntries(
    readdirSync(TEMPLATES, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".json"))
      .map((path) => [path, readFileSync(join(TEMPLATES, path), "utf8")]),
  ),
);
const APIS = readFileSync(join(TEMPLATES, "apis.json"), "utf8");

let server: TestServer;
let customer: SignedIn;
const whole = new Map<string, ApiDescription>();

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signIn("customer@demo.example");
  for (const entry of Object.values(parseApiList(JSON.parse(APIS)).list.entries)) {
    const answer = await customer.call("GET", entry.description);
    if (answer.status === 200) whole.set(entry.name, readApiDescription(entry, answer.body));
  }
});

afterAll(() => server.stop());

describe("a page comes with the operations it needs, equal to those of the whole descriptions", () => {
  test.each(Object.keys(pages))("%s", async (name) => {
    const { status, body } = await customer.call("GET", `/templates/page/${name}`);
    expect(status).toBe(200);
    const definitions = parseOperationDefinitions(body["operations"]);
    const needed = needs(name, String(body["source"]));
    for (const { api, do: call } of needed) {
      const expected = whole.get(api)?.operation(call);
      expect(seen(describeDefinitions(api, definitions).operation(call)), `${api} ${call}`).toEqual(
        seen(expected),
      );
    }
  });
});

test("an answer that the browser still has is sent without a body, and an unknown page is a 404 that names it", async () => {
  const first = await customer.call("GET", "/templates/page/my-services");
  const etag = first.headers.get("etag") ?? "";
  const again = await customer.call("GET", "/templates/page/my-services", undefined, {
    "if-none-match": etag,
  });
  expect(again).toMatchObject({ status: 304, text: "" });
  expect(await customer.call("GET", "/templates/page/nothing")).toMatchObject({
    status: 404,
    body: { message: 'There is no template "nothing".' },
  });
});

/** What a template needs under each of the parameters that routes give it. */
function needs(name: string, source: string): readonly NamedOperation[] {
  const given = routes
    .filter((route) => readOwn(route, "template") === name)
    .map((route) => Object(readOwn(route, "with") ?? {}));
  return (given.length === 0 ? [{}] : given).flatMap((each) => {
    const parsed = parseTemplate(source, {
      file: `${name}.json`,
      fragments,
      routes,
      apiList: parseApiList(JSON.parse(APIS)).list,
      with: each,
    });
    expect(parsed.ok).toBe(true);
    return parsed.ok ? operationsOf(parsed.template) : [];
  });
}

/** Everything that a page can ask of an operation, as data. */
function seen(match: ReturnType<ApiDescription["operation"]> | undefined): unknown {
  if (match?.ok !== true) return match;
  const { operation } = match;
  return {
    method: operation.method,
    path: operation.path,
    address: operation.address,
    id: operation.id,
    summary: operation.summary,
    parameters: operation.parameters,
    bodyType: operation.bodyType,
    body: operation.body(),
    answer: operation.answer(),
    answersWithActivity: operation.answersWithActivity,
    permission: operation.permission,
  };
}
