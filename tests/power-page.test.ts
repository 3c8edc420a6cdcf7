import type { Arbitrary } from "fast-check";
import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, record, tuple } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActionRuns, createEngine, openPage } from "#engine";
import type { Engine, PageSession } from "#engine";
import { createFakeBrowser, FAKE_ORIGIN, fakeClaims, fakeToken } from "#engine/testing";
import type { FakeBrowser } from "#engine/testing";
import { isRecord, readOwn } from "#validators";
import { readTemplateFiles, readTemplates } from "../scripts/templates/read-template-files.ts";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";

// The page of a machine over the server and its embedded platform: whatever is clicked, and in whatever order answers arrive,
// the page says in the end what the platform has.

const templates = readTemplates();
const ROUTE = "services/vcenter/v2/resource-pool/manage/{id}/virtual-machine";
const WORDS: Readonly<Record<string, string>> = {
  "Powered on": "POWERED_ON",
  "Powered off": "POWERED_OFF",
  Suspended: "SUSPENDED",
};
/** Clicks that need no answer of a person but yes. */
const CLICKS = ["power-on", "power-off", "restart", "suspend", "shut-down", "reboot", "stand-by"] as const;

type Step =
  /** On one of those that the page offers at that moment. */
  | { readonly is: "click"; readonly nth: number }
  /** The platform holds its tasks back, or does them. */
  | { readonly is: "hold" | "release" | "refresh" }
  | { readonly is: "pass"; readonly ms: number };

const CLICK: Arbitrary<Step> = record({ is: constantFrom("click" as const), nth: nat(CLICKS.length - 1) });
/** The first is a click: each run changes something. */
const STEPS = tuple(
  CLICK,
  array(
    oneof<Arbitrary<Step>[]>(
      CLICK,
      record({ is: constantFrom("hold" as const, "release" as const, "refresh" as const) }),
      record({ is: constantFrom("pass" as const), ms: integer({ min: 0, max: 4000 }) }),
    ),
    { minLength: 1, maxLength: 11 },
  ),
);
const RUNS = 12;
/** How long each answer takes on its way, in turn. */
const DELAYS = array(integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 6 });

let portal: TestPortal;
let customer: Caller;
let machine: { readonly moId: string; readonly service_id: number };
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  const list = await customer.get(
    "/automators/vcenter/v2/1/resource-pool/virtual-machine?filter[powerState]=POWERED_ON&page[size]=100",
  );
  machine = list.body.data.find(({ toolsStatus }: { toolsStatus: string }) => toolsStatus === "toolsOk");
});
afterAll(() => portal.close());

const address = () => `/automators/vcenter/v2/1/virtual-machine/${machine.moId}`;
const stateNow = async (): Promise<string> => (await customer.get(address())).body.powerState;

/** How many calls the server has not answered yet. */
let open = 0;

/** The engine of a tab whose calls go to the server, each answer late by one of `delays`. */
async function openTab(browser: FakeBrowser, delays: readonly number[]): Promise<Engine> {
  const tab = browser.openTab();
  const user = {
    id: 7,
    username: "customer@demo.example",
    language: "en",
    account: { id: 100, companyName: "Contoso" },
  };
  const accessToken = fakeToken(fakeClaims("customer", { exp: browser.clock.now() / 1000 + 8 * 3600 }));
  const page = templates.pages["machine-manage"];
  browser.http
    .on("GET /access/bootstrap", { body: { domain: "https://id.example", clientId: "atrium" } })
    .on("GET /access/auth/login", { body: { ...user, accessToken } })
    .on("GET /access/auth/refresh", { body: { accessToken } })
    .on("GET /access/user/7", { body: user })
    .on("GET /apis.json", { text: readTemplateFiles()["apis.json"] ?? "" })
    .on("GET /templates/shell", {
      body: {
        routes: templates.routes,
        menus: {},
        fragments: templates.fragments,
        translations: templates.texts(),
      },
    })
    .on("GET /templates/page/machine-manage", {
      body: { name: "machine-manage", file: "machine-manage.json", source: page?.text ?? "" },
    });
  for (const api of portal.apis) browser.http.on(`GET ${api.base}/swagger.json`, { body: api.description });
  let calls = 0;
  const engine = createEngine({
    ...tab,
    http: async (request) => {
      const { method, url, body, headers } = request;
      const path = url.startsWith(FAKE_ORIGIN) ? url.slice(FAKE_ORIGIN.length) : url;
      if (!/^\/(?:automators\/vcenter\/v2\/\d|pricing\/service|activity\/)/.test(path))
        return await tab.http(request);
      const delay = delays[calls++ % delays.length] ?? 0;
      const sent = method === "GET" ? undefined : (JSON.parse(body ?? "null") as object);
      open += 1;
      const answer = await (
        method === "GET"
          ? customer.get(path)
          : customer.send(method as "PATCH", path, sent ?? undefined, only(headers, "idempotency-key"))
      ).finally(() => (open -= 1));
      if (delay > 0) await new Promise<void>((resolve) => void browser.clock.after(delay, resolve));
      return {
        status: answer.status,
        headers: {
          "content-type": "application/json",
          ...(answer.etag !== undefined && { etag: answer.etag }),
        },
        text: answer.text,
      };
    },
  });
  await engine.bootstrap.load();
  await engine.session.start();
  await engine.session.signIn(
    fakeToken(fakeClaims("customer", { exp: browser.clock.now() / 1000 + 300 }), { sub: "7" }),
  );
  return engine;
}

function only(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return value === undefined ? {} : { [name]: value };
}

/** Lets time pass for the tab, and the server work meanwhile. */
async function pass(browser: FakeBrowser, ms: number): Promise<void> {
  await browser.clock.advance(ms);
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

function modelOf(session: PageSession) {
  const page = session.snapshot();
  if (page.state !== "ready") throw new Error(`The page is ${page.state}: ${JSON.stringify(page)}`);
  return page.model;
}

describe("the page of a machine", () => {
  test("says what the platform has, once it is quiet", async () => {
    let clicked = 0;
    await assert(
      asyncProperty(STEPS, DELAYS, async ([first, others], delays) => {
        const browser = createFakeBrowser();
        const engine = await openTab(browser, delays);
        const route = templates.routes.find(({ path }) => path === ROUTE);
        const parameters = isRecord(route?.["with"]) ? route["with"] : {};
        const session = openPage(
          engine,
          { template: "machine-manage", parameters },
          {
            route: { id: String(machine.service_id) },
            path: `/pages/${ROUTE.replace("{id}", String(machine.service_id))}`,
            query: `machine=${machine.moId}`,
            translations: templates.texts(),
          },
        );
        const leave = session.subscribe(() => undefined);
        const runs = createActionRuns(engine);
        const quiet = async () => {
          portal.clock.run();
          let last = "";
          for (let still = 0; still < 6;) {
            await pass(browser, 3000);
            const now = JSON.stringify([
              browser.http.calls.length,
              engine.notifications.snapshot().running.length,
              session.snapshot().state === "ready" ? modelOf(session).head : session.snapshot().state,
            ]);
            const isQuiet = open === 0 && engine.notifications.snapshot().running.length === 0;
            still = now === last && isQuiet ? still + 1 : 0;
            last = now;
          }
        };
        await quiet();
        expect(WORDS[modelOf(session).head?.state?.text ?? ""]).toBe(await stateNow());
        for (const step of [first, ...others]) {
          if (step.is === "hold") portal.clock.stop();
          else if (step.is === "release") portal.clock.run();
          else if (step.is === "refresh") engine.stale.mark({});
          else if (step.is === "pass") await pass(browser, step.ms);
          else if (step.is === "click") {
            const { actions, handle } = modelOf(session);
            const offered = actions.filter(
              ({ id, disabledReason }) => CLICKS.some((each) => each === id) && disabledReason === undefined,
            );
            const action = offered[step.nth % offered.length];
            if (action === undefined) continue;
            clicked += 1;
            // Nobody waits for what became of it before the next step.
            void runs.start(action, { template: "machine-manage", parameters, roots: handle.roots });
            await pass(browser, 0);
          }
        }
        await quiet();
        expect(WORDS[modelOf(session).head?.state?.text ?? ""]).toBe(await stateNow());
        expect(readOwn(modelOf(session).head?.reason, "length") ?? 0).toBe(0);
        leave();
      }),
      { numRuns: RUNS },
    );
    expect(clicked).toBeGreaterThanOrEqual(RUNS);
  });
});
