import { createFakeBrowser, fakeClaims, fakeToken, MINUTE } from "#engine/testing";
import type { FakeAnswer, FakeBrowser } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { verifyTyped } from "../action/verify-typed.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import type { Toast } from "../toast/toasts.ts";
import { FAILURE_TEXT } from "./failure-text.ts";

/** Every sentence of spec 1 §8 and spec 2 §8, where it appears: request, failure, toast, notification, report. */

const ASA_ACCESS =
  "Creation and modification of solution dependency and technical requirements require access to ASA Management. Please contact your admin to review your access rights.";
const FRAGMENTS = {
  "solution-errors": {
    holds: "errors",
    given: {},
    is: [
      { has: "access permissions are not adequate to complete request", say: "t:asa" },
      { has: "Action Unauthorized", say: "t:asa" },
    ],
  },
};
const ACTION = {
  id: "go",
  kind: "run",
  call: {
    api: "pricing",
    do: "POST /work",
    track: { link: { $: "result.link" }, name: "Buy {{row.name}}" },
  },
};
const PAGE = {
  template: "page",
  v: 1,
  kind: "list",
  title: "Page",
  key: "id",
  source: { api: "pricing", do: "GET /work" },
  columns: [{ field: "name" }],
};
const API = { description: "/x.json", dialect: "none" };
const WORK = { post: { responses: {} }, get: { responses: {} }, delete: { responses: {} } };

interface Portal {
  readonly engine: Engine;
  readonly browser: FakeBrowser;
  readonly isReported: () => boolean;
}

async function openPortal(page: object = {}, action: object = {}): Promise<Portal> {
  const browser = createFakeBrowser();
  const ports = browser.openTab();
  const exp = browser.clock.now() / 1000 + 86_400;
  const accessToken = fakeToken(fakeClaims("customer", { exp }));
  const source = { ...PAGE, ...page, rowActions: [{ ...ACTION, ...action }] };
  browser.http
    .on("GET /access/bootstrap", { body: { domain: "https://id.example", clientId: "atrium" } })
    .on("GET /access/auth/login", { body: { id: 7, accessToken, account: { id: 17, companyName: "Blue" } } })
    .on("GET /access/user/{id}", { body: {} })
    .on("GET /apis.json", {
      body: {
        dialects: { none: {} },
        apis: {
          pricing: API,
          connectwise: { ...API, toast: 5000 },
          silent: { ...API, quiet: true },
          worded: { ...API, errors: [{ has: "boom", say: "It is being repaired." }] },
          activity: {
            ...API,
            description: "/activity/swagger.json",
            kinds: { ServiceOfferings_id: "Service" },
          },
          templates: { ...API, description: "/templates/swagger.json" },
        },
      },
    })
    .on("GET /x.json", {
      body: { swagger: "2.0", basePath: "/api", paths: { "/work": WORK, "/work/{id}": WORK } },
    })
    .on("GET /activity/swagger.json", { body: { swagger: "2.0", basePath: "/activity", paths: {} } })
    .on("GET /templates/swagger.json", { body: { swagger: "2.0", basePath: "/templates", paths: {} } })
    .on("GET /templates/shell", {
      body: {
        routes: [{ path: "page", title: "Page", access: { type: ["customer"] } }],
        menus: {},
        fragments: FRAGMENTS,
        translations: { asa: ASA_ACCESS },
      },
    })
    .on("GET /templates/page/page", {
      body: { name: "page", file: "p.json", source: JSON.stringify(source) },
    });
  const engine = createEngine(ports);
  await engine.bootstrap.load();
  await engine.session.start();
  await engine.session.signIn(fakeToken(fakeClaims("customer", { exp })));
  const isReported = () => ports.logged.some((line) => line.startsWith("error"));
  return { engine, browser, isReported };
}

/** A call made by the page or a renderer. */
async function send(portal: Portal, reply: FakeAnswer, change: object = {}): Promise<void> {
  const call = { api: "pricing", method: "POST", path: "/work", query: [] } as const;
  portal.browser.http.on("POST /api/work", reply).on("GET /api/work", reply).on("DELETE /api/work", reply);
  await portal.engine.request.send({ ...call, ...change });
}

/** An action started by a person. */
function act(portal: Portal, reply: FakeAnswer, row: object = { id: 17, name: "web-01" }) {
  portal.browser.http.on("POST /api/work", reply);
  return portal.engine.perform({ template: "page", pointer: "/rowActions/0", roots: { row }, submitId: "s" });
}

function seen({ engine }: Portal) {
  return {
    toasts: engine.toasts.snapshot().map(({ text, type, at, stayMs }) => ({ text, type, at, stayMs })),
    failed: engine.notifications.snapshot().failed.map(({ error }) => error),
  };
}

const failure = (text: string, stayMs = 3000) => ({
  toasts: [{ text, type: "error", at: "top", stayMs }],
  failed: [text],
});

describe("a failed request shows", () => {
  test.each<[statement: string, reply: FakeAnswer, text: string]>([
    [
      "{status} Error - {message}, of the server's message",
      { status: 400, body: { message: "No" } },
      "400 Error - No",
    ],
    [
      "{status} Error - {message}, of its error text",
      { status: 500, body: { error: "Down" } },
      "500 Error - Down",
    ],
    [
      "a text that is no JSON",
      { status: 503, text: "Later", headers: { "content-type": "text/plain" } },
      "503 Error - Later",
    ],
    ["status 0 with null url", { status: 0 }, "Response with status: 0 for URL: null"],
    ["status 0 with a message", { status: 0, text: "Cut off" }, "Error - Cut off"],
    [
      "an errors array, each entry as ' - {message}'",
      { status: 422, body: { errors: [{ message: "Name is taken" }, { message: "Size is too large" }] } },
      "422 Error - Name is taken - Size is too large",
    ],
    [
      "otherwise the state description",
      { status: 409, body: { stateDescription: "Is syncing" } },
      "409 Error - Is syncing",
    ],
    ["arrays flattened", { status: 400, body: { message: ["One", ["Two"]] } }, "400 Error - One, Two"],
    [
      "nested message objects flattened",
      { status: 400, body: { message: { name: { message: "Too long" }, size: ["Too large"] } } },
      "400 Error - Too long, Too large",
    ],
    [
      "category keys skipped, booleans ignored",
      {
        status: 400,
        body: { message: { category: "validation", code: "E1", isFatal: true, text: "Wrong" } },
      },
      "400 Error - Wrong",
    ],
    [
      "another ASA",
      { status: 409, body: { message: "Sorry, This service adaptor is configured for another asa (3)" } },
      "409 Error - This service adaptor is configured for another ASA, please reconfigure.",
    ],
    [
      "no message from the ASA",
      {
        status: 502,
        body: { message: "E7: there was an error attempting to communicate with the ASA at x" },
      },
      "502 Error - There was an error attempting to communicate with the ASA",
    ],
    [
      "a solution with active services",
      { status: 409, body: { message: "This solution has active services" } },
      "409 Error - This solution has active services. You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.",
    ],
  ])("%s", async (_statement, reply, text) => {
    const portal = await openPortal();
    await send(portal, reply);
    expect(seen(portal)).toEqual(failure(text));
    expect(portal.isReported()).toBe(true);
  });

  test("as its API says", async () => {
    const portal = await openPortal();
    await send(portal, { status: 500, body: { message: "Kaboom!" } }, { api: "worded" });
    expect(seen(portal)).toEqual(failure("500 Error - It is being repaired."));
  });
});

describe("on solution add, edit and clone pages", () => {
  test.each(["access permissions are not adequate to complete request", "Sorry. Action unauthorized."])(
    "%j becomes the advice to ask for access, only there",
    async (message) => {
      const reply = { status: 403, body: { message } };
      const solutions = await openPortal({ errors: [{ fragment: "solution-errors" }] });
      await act(solutions, reply);
      expect(seen(solutions)).toEqual(failure(`403 Error - ${ASA_ACCESS}`));
      const others = await openPortal();
      await act(others, reply);
      expect(seen(others)).toEqual(failure(`403 Error - ${message}`));
    },
  );
});

describe("a failure is reported to the operator", () => {
  test.each([
    [400, true],
    [401, false],
    [403, true],
    [404, false],
    [409, true],
    [422, true],
    [500, true],
    [0, true],
  ])("with status %i: %s", async (status, isReported) => {
    const portal = await openPortal();
    portal.browser.http
      .on("GET /access/auth/refresh", { status: 401 })
      .on("GET /access/auth/login", { status: 401 });
    await send(portal, { status });
    expect(portal.isReported()).toBe(isReported);
  });
});

describe("a toast", () => {
  test("is of one of five types", async () => {
    const { engine } = await openPortal();
    const types = ["info", "error", "success", "warn", "grimace"] as const;
    for (const type of types) engine.toasts.show({ text: type, type });
    expect(engine.toasts.snapshot().map(({ type }) => type)).toEqual(types);
  });

  test.each<[statement: string, toast: Partial<Toast>, shown: object]>([
    ["is an error for 3000 ms at the bottom", {}, { type: "error", stayMs: 3000, at: "bottom" }],
    ["that is sticky stays until it is dismissed", { stayMs: Infinity }, { type: "error", at: "bottom" }],
  ])("%s", async (_statement, toast, shown) => {
    const { engine } = await openPortal();
    engine.toasts.show({ text: "x", ...toast });
    expect(engine.toasts.snapshot()).toEqual([{ id: expect.any(String), text: "x", ...shown }]);
    engine.toasts.dismiss(engine.toasts.snapshot()[0]?.id ?? "");
    expect(engine.toasts.snapshot()).toEqual([]);
  });

  test("leaves out what a form shows at its fields; the notification has it all", async () => {
    const body = { message: "Not accepted", errors: [{ field: "name", message: "Name is taken" }] };
    const all = "422 Error - Not accepted - Name is taken";
    const sent = async (roots: object) => {
      const portal = await openPortal();
      portal.browser.http.on("POST /api/work", { status: 422, body });
      await portal.engine.perform({
        template: "page",
        pointer: "/rowActions/0",
        roots: { row: { id: 17 }, ...roots },
        submitId: "s",
      });
      const { toasts, failed } = seen(portal);
      return [toasts.map(({ text }) => text), failed];
    };
    expect(await sent({ form: { name: "pool-1" } })).toEqual([["422 Error - Not accepted"], [all]]);
    expect(await sent({})).toEqual([[all], [all]]);
  });

  test.each<[statement: string, change: object, stayMs: number]>([
    ["3 seconds in the template-driven pages", {}, 3000],
    ["3 seconds for a failed delete", { method: "DELETE" }, 3000],
    ["5 seconds in the integration and connector services", { api: "connectwise" }, 5000],
  ])("stays %s, at the top", async (_statement, change, stayMs) => {
    const portal = await openPortal();
    await send(portal, { status: 500, body: { message: "No" } }, change);
    expect(seen(portal)).toEqual(failure("500 Error - No", stayMs));
  });

  test.each<[where: string, page: object, action: object, change: object | undefined]>([
    ["the request", {}, {}, { quiet: true }],
    ["the API", {}, {}, { api: "silent" }],
    ["the page", { quiet: true }, {}, undefined],
    ["the action's call", {}, { call: { ...ACTION.call, quiet: true } }, undefined],
  ])(
    "is suppressed where %s requires it, and the failure is still listed",
    async (_where, page, action, change) => {
      const portal = await openPortal(page, action);
      const reply = { status: 500, body: { message: "No" } };
      if (change === undefined) await act(portal, reply);
      else await send(portal, reply, change);
      expect(seen(portal)).toEqual({ toasts: [], failed: ["500 Error - No"] });
    },
  );
});

describe("a failed activity shows", () => {
  test.each<[statement: string, reply: FakeAnswer, text: string]>([
    [
      "'{status} Error - '",
      { body: { state: "failed", status: 507, message: "Disk full" } },
      "507 Error - Disk full",
    ],
    ["'Activity Error - '", { body: { state: "error", message: "No host" } }, "Activity Error - No host"],
    [
      "'Service Error - '",
      { body: { state: "Change Failed", ServiceOfferings_id: 3, stateDescription: "No licence" } },
      "Service Error - No licence",
    ],
    [
      "an errors array, each entry as ' - {message}'",
      { body: { state: "failed", errors: [{ message: "A" }, { message: "B" }] } },
      "Activity Error - A - B",
    ],
    [
      "a poll that fails for good",
      { status: 500 },
      "Something went wrong trying to retrieve the activity for Buy web-01",
    ],
    ["an activity that never ends", { body: { state: "busy" } }, "Activity timed out (720 minutes)..."],
  ])("%s", async (_statement, reply, text) => {
    const portal = await openPortal();
    portal.browser.http.on("GET /activity/a1", reply);
    await act(portal, { status: 202, body: { link: "https://portal.example/activity/a1" } });
    await portal.browser.clock.advance(MINUTE);
    if (seen(portal).failed.length === 0) {
      portal.browser.clock.sleep(12 * 60 * MINUTE);
      await portal.browser.clock.advance(MINUTE);
    }
    expect(seen(portal)).toEqual({ ...failure(text), failed: [text] });
  });
});

test("'KeyMap is not set' when a path key is missing", async () => {
  const portal = await openPortal({}, { call: { api: "pricing", do: "POST /work/{row.none}" } });
  const outcome = await act(portal, {});
  expect(outcome).toMatchObject({ ok: false, failure: { text: "KeyMap is not set" } });
  expect(seen(portal)).toEqual(failure("KeyMap is not set"));
});

test("the delete prompts, and the text of a dialog whose own read failed", () => {
  expect(verifyTyped("", "web-01", "service")).toBe(
    "no service name entered, verify action by entering service name",
  );
  expect(verifyTyped("web", "web-01", "service")).toBe(
    "service name entered does not match the service you are trying to delete, try again",
  );
  expect(verifyTyped(" web   01", "web 01", "service")).toBeUndefined();
  // Tested in stories/dialog.
  expect(FAILURE_TEXT.modalDataFailed).toBe("You must map a solution to your resource");
});

test("a failed purchase, add or modify closes nothing and returns an error", async () => {
  for (const kind of ["purchase", "add", "modify"]) {
    const portal = await openPortal({}, { kind, then: ["refresh", "close"] });
    const outcome = await act(portal, { status: 422, body: { message: "No" } });
    expect(outcome).toMatchObject({ ok: false, failure: { text: "422 Error - No" } });
    expect(outcome).not.toHaveProperty("effects");
  }
});

test("no stored token: nothing is sent, and the person is signed out", async () => {
  const portal = await openPortal();
  portal.browser.http.on("POST /access/auth/logout", {});
  await portal.engine.session.signOut();
  portal.browser.http.forget();
  await portal.engine.request.send({ api: "pricing", method: "GET", path: "/work", query: [] });
  expect(portal.browser.http.calls.filter((call) => call.includes("/api/"))).toEqual([]);
  expect(portal.engine.session.snapshot()).toEqual({ state: "out" });
});
