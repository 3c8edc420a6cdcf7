import { createFakePorts, FAKE_ORIGIN } from "#engine/testing";
import { XSRF_COOKIE } from "#validators";
import { describe, expect, test } from "vitest";
import type { Failure, ResolvedCall } from "./call.ts";
import { createRequestClient } from "./request-client.ts";

const ADDRESSES: Readonly<Record<string, string>> = {
  pricing: "/pricing",
  partner: "https://partner.example/api",
  hostile: "https://evil.example/api",
  lookalike: "https://partner.example.evil.example/api",
  user: "https://partner.example@evil.example/api",
};

function startClient() {
  const ports = createFakePorts();
  const failures: Failure[] = [];
  const session = {
    token: "first" as string | undefined,
    renewed: "second" as string | undefined,
    isExpired: false,
  };
  const client = createRequestClient({
    rewrites: () => [],
    ports,
    address: (api) => Promise.resolve(ADDRESSES[api]),
    bearer: () => Promise.resolve(session.token),
    renew: () => Promise.resolve(session.renewed),
    expire: () => void (session.isExpired = true),
    bearerOrigins: () => ["https://partner.example"],
    noteServerDate: () => undefined,
    failed: (_call, failure) => void failures.push(failure),
  });
  return { ports, client, failures, session };
}

function call(change: Partial<ResolvedCall> = {}): ResolvedCall {
  return { api: "pricing", method: "GET", path: "/service", query: [], ...change };
}

describe("the bearer is sent only to our own and the configured origins", () => {
  test.each<[api: string, path: string, hasBearer: boolean | "refused"]>([
    ["pricing", "/service", true],
    ["partner", "/service", true],
    ["hostile", "/service", false],
    ["lookalike", "/service", false],
    ["user", "/service", "refused"],
    ["pricing", "/../access/user", "refused"],
    ["pricing", "/%2e%2E/access/user", "refused"],
    ["pricing", "/a\\b", "refused"],
  ])("%s%s: %s", async (api, path, expected) => {
    const { ports, client } = startClient();
    ports.http.on(`GET ${api === "pricing" ? "/pricing" : ADDRESSES[api]}/service`, { body: {} });
    await client.send(call({ api, path }));
    const sent = ports.http.requests.map(({ headers }) => headers["authorization"]);
    expect(sent).toEqual(expected === "refused" ? [] : [expected ? "Bearer first" : undefined]);
  });
});

test("a body is normalised, and an unsafe call to our own origin carries the cross-site header", async () => {
  const { ports, client } = startClient();
  ports.cookies.set(XSRF_COOKIE, "c1");
  ports.http.on("POST /pricing/service", { status: 201, body: { id: 1 } });
  const answer = await client.send(
    call({ method: "POST", body: { name: " web ", note: "" }, idempotencyKey: "k1" }),
  );
  expect(answer).toMatchObject({ ok: true, status: 201, body: { id: 1 } });
  expect(ports.http.requests[0]).toMatchObject({
    url: "/pricing/service",
    body: `{"name":"web","note":null}`,
    headers: { "x-atrium-xsrf": "c1", "idempotency-key": "k1", "content-type": "application/json" },
  });
});

test("a delete asks the server not to wait", async () => {
  const { ports, client } = startClient();
  ports.http.on("DELETE /pricing/service/{id}", { status: 202, body: { id: "a" } });
  await client.send(call({ method: "DELETE", path: "/service/17" }));
  await client.send(call({ method: "DELETE", path: "/service/17", query: [["sync", "none"]] }));
  expect(ports.http.calls).toEqual([
    "DELETE /pricing/service/17?sync=none",
    "DELETE /pricing/service/17?sync=none",
  ]);
});

test("a lone surrogate in a search throws nothing", async () => {
  const { ports, client } = startClient();
  await client.send(call({ query: [["search[name]", "a\uD83D"]] }));
  expect(ports.http.calls).toEqual(["GET /pricing/service?search[name]=a%EF%BF%BD"]);
});

test("list parameters keep their brackets and encode their values", async () => {
  const { ports, client } = startClient();
  await client.send(
    call({
      query: [
        ["filter[state]", "a b&c"],
        ["page[size]", "10"],
      ],
    }),
  );
  expect(ports.http.calls).toEqual(["GET /pricing/service?filter[state]=a%20b%26c&page[size]=10"]);
});

describe("a 401", () => {
  test("renews the token once and sends the call again", async () => {
    const { ports, client, session, failures } = startClient();
    ports.http.on("GET /pricing/service", { status: 401 }, { body: { data: [] } });
    expect(await client.send(call())).toMatchObject({ ok: true });
    expect(ports.http.requests.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
    expect({ isExpired: session.isExpired, failures }).toEqual({ isExpired: false, failures: [] });
  });

  test("after a new token ends the session", async () => {
    const { ports, client, session } = startClient();
    ports.http.on("GET /pricing/service", { status: 401 });
    expect(await client.send(call())).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(session.isExpired).toBe(true);
    expect(ports.http.requests).toHaveLength(2);
  });

  test("is the result of a call without any token, without being sent", async () => {
    const { ports, client, session } = startClient();
    session.token = undefined;
    expect(await client.send(call())).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(ports.http.requests).toHaveLength(0);
  });
});

describe("a busy server", () => {
  test.each<[title: string, change: Partial<ResolvedCall>, status: number, tries: number]>([
    ["gets a read three more times", {}, 503, 4],
    ["gets it again at 429, 502 and 504 too", {}, 429, 4],
    ["does not get it again after a 500", {}, 500, 1],
    ["does not get a POST twice", { method: "POST", body: {} }, 503, 1],
    ["gets a POST with an idempotency key again", { method: "POST", body: {}, idempotencyKey: "k" }, 503, 4],
    ["does not get a DELETE twice", { method: "DELETE" }, 503, 1],
  ])("%s", async (_title, change, status, tries) => {
    const { ports, client, failures } = startClient();
    ports.http.on(`${change.method ?? "GET"} /pricing/service`, { status });
    const answer = client.send(call(change));
    await ports.clock.advance(60_000);
    expect(await answer).toMatchObject({ ok: false, failure: { status } });
    expect({ tries: ports.http.requests.length, reported: failures.length }).toEqual({ tries, reported: 1 });
  });

  test("is retried after the time it asks for", async () => {
    const { ports, client } = startClient();
    ports.http.on("GET /pricing/service", { status: 429, headers: { "retry-after": "7" } }, { body: {} });
    const answer = client.send(call());
    await ports.clock.advance(6_999);
    expect(ports.http.requests).toHaveLength(1);
    await ports.clock.advance(1);
    expect(await answer).toMatchObject({ ok: true });
  });
});

describe("an answer with a success status", () => {
  test.each<[title: string, answer: object, expected: object]>([
    ["is parsed as JSON", { body: { a: 1 } }, { ok: true, body: { a: 1 } }],
    ["may be empty at 204", { status: 204 }, { ok: true, body: undefined }],
    ["may start with a byte order mark", { text: "\uFEFF[1]" }, { ok: true, body: [1] }],
    [
      "that is cut off is broken",
      { text: '{"data":[{"id":', headers: { "content-type": "application/json" } },
      { ok: false, failure: { isBroken: true, status: 200 } },
    ],
    [
      "without its JSON is broken",
      { text: "", status: 200, headers: { "content-type": "application/json" } },
      { ok: false, failure: { isBroken: true } },
    ],
    [
      "with a page of HTML is broken",
      { text: "<!doctype html><p>Hello", headers: { "content-type": "text/html" } },
      { ok: false, failure: { isBroken: true } },
    ],
  ])("%s", async (_title, answer, expected) => {
    const { ports, client } = startClient();
    ports.http.on("GET /pricing/service", answer);
    expect(await client.send(call())).toMatchObject(expected);
  });
});

test.each<[title: string, answer: object, failure: object]>([
  [
    "HTML is never shown",
    { status: 502, text: "<html>nginx</html>", headers: { "content-type": "text/html" } },
    { text: "502 Error - The server did not answer properly. Try again later." },
  ],
  [
    "no answer has the specified text",
    { status: 0, text: "" },
    { text: "Response with status: 0 for URL: null", message: "" },
  ],
  [
    "no answer with a reason shows it",
    { status: 0, text: "Failed to fetch" },
    { text: "Error - Failed to fetch" },
  ],
  [
    "a 422 names its fields",
    {
      status: 422,
      body: {
        message: "Invalid",
        errors: [
          { field: "/name", message: "is taken" },
          { field: "cpu.limit", message: "too big" },
        ],
      },
    },
    {
      text: "422 Error - Invalid - is taken - too big",
      fields: [
        { pointer: "/name", message: "is taken" },
        { pointer: "/cpu/limit", message: "too big" },
      ],
    },
  ],
  [
    "one that is only about a field leads with what is said of the field, not with another cause",
    {
      status: 409,
      body: { message: "Name is taken.", errors: [{ field: "/name", message: "Name is taken." }] },
    },
    { text: "409 Error - Name is taken.", lead: "409 Error - Name is taken." },
  ],
])("failure: %s", async (_title, answer, failure) => {
  const { ports, client } = startClient();
  ports.http.on("DELETE /pricing/service", answer);
  expect(await client.send(call({ method: "DELETE" }))).toMatchObject({ ok: false, failure });
});

test("an API with our own origin in full counts as our own", async () => {
  const { ports, client } = startClient();
  expect(ports.origin).toBe(FAKE_ORIGIN);
  expect(await client.send(call({ api: "nowhere" }))).toMatchObject({
    ok: false,
    failure: { text: "The API nowhere is not known." },
  });
});
