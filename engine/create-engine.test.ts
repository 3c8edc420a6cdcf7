import { createFakeBrowser, fakeClaims, FAKE_ORIGIN, fakeToken } from "#engine/testing";
import type { FakeBrowser, FakePorts } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { APIS, PRICING, SHELL, TEMPLATE, USER } from "./create-engine.fixture.ts";
import { createEngine } from "./create-engine.ts";
import type { Engine } from "./engine.ts";

async function signedIn(
  browser: FakeBrowser = createFakeBrowser(),
  apis: object = APIS,
): Promise<{ ports: FakePorts; engine: Engine; browser: FakeBrowser }> {
  const ports = browser.openTab();
  const token = fakeToken(fakeClaims("customer", { exp: ports.clock.now() / 1000 + 1800 }));
  browser.http
    .on("GET /access/bootstrap", {
      body: { domain: "https://id.example", clientId: "atrium", featureFlags: ["contracts"] },
    })
    .on("GET /access/auth/login", { body: { ...USER, accessToken: token } })
    .on("POST /access/auth/logout", {})
    .on("GET /cloud/v1/access/auth/login", { body: { ...USER, accessToken: token } })
    .on("GET /apis.json", { body: apis })
    .on("GET /pricing/swagger.json", { body: PRICING })
    .on("GET /templates/shell", { body: SHELL })
    .on("GET /templates/page/my-services", {
      body: { name: "my-services", file: "my-services.json", source: JSON.stringify(TEMPLATE) },
    });
  const engine = createEngine(ports);
  await engine.bootstrap.load();
  await engine.session.start();
  await engine.session.signIn(fakeToken(fakeClaims("customer", { exp: ports.clock.now() / 1000 + 28_800 })));
  return { ports, engine, browser };
}

test("nobody is the viewer before a sign-in, then a customer with flags, the same object each time", async () => {
  const browser = createFakeBrowser();
  const before = createEngine(browser.openTab());
  expect(before.viewer()).toBeUndefined();
  const { engine } = await signedIn(browser);
  expect(engine.viewer()).toMatchObject({ type: "customer", claims: { accountId: 17 } });
  expect(engine.viewer()?.flags.has("contracts")).toBe(true);
  expect(engine.viewer()).toBe(engine.viewer());
});

test("a service is deleted: called, followed, notified and read again, each step once", async () => {
  const { engine, browser } = await signedIn();
  const stale: object[] = [];
  engine.stale.subscribe((what) => stale.push(what));
  browser.http
    .on("DELETE /pricing/service/17", {
      status: 202,
      body: { id: "a1", link: `${FAKE_ORIGIN}/activity/a1`, state: "queued" },
    })
    .on("GET /activity/a1", { body: { state: "running" } }, { body: { state: "completed" } });
  const page = await engine.templates.page("my-services");
  expect(page).toMatchObject({ ok: true, template: { template: "my-services" } });
  browser.http.forget();
  const outcome = await engine.perform({
    template: "my-services",
    pointer: "/rowActions/0",
    roots: { row: { id: 17, name: "web-01" } },
    submitId: "s",
  });
  expect(outcome).toMatchObject({ ok: true, effects: [] });
  expect(engine.notifications.snapshot()).toMatchObject({
    bell: "progress",
    running: [{ name: "Delete web-01", activity: "a1" }],
  });
  await browser.clock.advance(6_000);
  expect(engine.notifications.snapshot()).toMatchObject({
    bell: "success",
    complete: [{ name: "Delete web-01" }],
  });
  expect(stale).toEqual([{}, {}]);
  expect(browser.http.calls).toEqual([
    "GET /pricing/swagger.json",
    "DELETE /pricing/service/17?sync=none",
    "GET /activity/a1",
    "GET /activity/a1",
  ]);
});

test("a change of one's own record, as the list of APIs names it, is read into the session at once", async () => {
  const browser = createFakeBrowser();
  const { engine } = await signedIn(browser);
  browser.http
    .on("GET /access/user/{id}", { body: { ...USER, language: "de" } })
    .on("PATCH /access/user/{id}", { body: {} });
  const patch = (id: number) =>
    engine.perform({
      template: "my-services",
      pointer: "/rowActions/1",
      roots: { row: { id } },
      submitId: `s${id}`,
    });
  const language = () => {
    const session = engine.session.snapshot();
    return session.state === "in" ? session.user.language : undefined;
  };
  await engine.templates.page("my-services");
  await patch(8);
  await browser.clock.settle();
  expect(language()).toBe("en");
  await patch(USER.id);
  await browser.clock.settle();
  expect(language()).toBe("de");
});

test("data is stale once when a tab becomes visible or the network returns", async () => {
  const { engine, ports } = await signedIn();
  const stale: object[] = [];
  engine.stale.subscribe((what) => stale.push(what));
  ports.setNetwork({ isVisible: false });
  ports.setNetwork({ isOnline: false });
  ports.setNetwork({ isVisible: true });
  expect(stale).toEqual([]);
  ports.setNetwork({ isOnline: true });
  expect(stale).toEqual([{}]);
});

describe("a call that fails", () => {
  const call = { api: "pricing", method: "GET", path: "/service", query: [] } as const;

  test("is toasted for as long as its API sets, listed and reported", async () => {
    const { engine, browser, ports } = await signedIn();
    browser.http.on("GET /pricing/service", { status: 500, body: { message: "Boom" } });
    await engine.request.send(call);
    expect(engine.toasts.snapshot()).toMatchObject([
      { text: "500 Error - Boom", type: "error", at: "top", stayMs: 5000 },
    ]);
    expect(engine.notifications.snapshot()).toMatchObject({
      bell: "failure",
      failed: [{ name: "Data could not be loaded", details: "GET /service", error: "500 Error - Boom" }],
    });
    expect(ports.logged).toEqual(["error GET pricing/service: 500 Error - Boom"]);
  });

  test("is listed by its name in words", async () => {
    const { engine, browser } = await signedIn();
    browser.http.on("GET /pricing/service", { status: 500 });
    await engine.request.send({ ...call, name: "Could not load My services" });
    expect(engine.notifications.snapshot().failed).toMatchObject([
      { name: "Could not load My services", details: "GET /service" },
    ]);
  });

  test("with 404 is not reported, and a quiet one is not toasted", async () => {
    const { engine, browser, ports } = await signedIn();
    browser.http.on("GET /pricing/service", { status: 404 });
    await engine.request.send({ ...call, quiet: true });
    expect(engine.toasts.snapshot()).toEqual([]);
    expect(engine.notifications.snapshot().count).toBe(1);
    expect(ports.logged).toEqual([]);
  });

  test("with a repeated 401 ends the session, keeps the page and its viewer, and shows nothing else", async () => {
    const { engine, browser } = await signedIn();
    browser.http
      .on("GET /pricing/service", { status: 401 })
      .on("GET /access/auth/refresh", { status: 401 })
      .on("GET /access/auth/login", { status: 401 });
    await engine.request.send(call);
    expect(engine.session.snapshot().state).toBe("expired");
    expect(engine.viewer()).toBeDefined();
    expect(engine.toasts.snapshot()).toEqual([]);
    expect(engine.notifications.snapshot().count).toBe(0);
  });

  test("because the session expired is repeated after the sign-in over the page", async () => {
    const { engine, browser } = await signedIn();
    browser.http
      .on("GET /pricing/service", { status: 401 })
      .on("GET /access/auth/refresh", { status: 401 })
      .on("GET /access/auth/login", { status: 401 });
    await engine.request.send(call);
    const stale: object[] = [];
    engine.stale.subscribe((what) => stale.push(what));
    const token = fakeToken(fakeClaims("customer", { exp: browser.clock.now() / 1000 + 1800 }));
    browser.http.on("GET /access/auth/login", { body: { ...USER, accessToken: token } });
    await engine.session.signIn(token);
    expect(stale).toEqual([{}]);
    expect(engine.session.snapshot().state).toBe("in");
  });
});

describe("templates", () => {
  test("are fetched and parsed once, with the shell's fragments", async () => {
    const { engine, browser } = await signedIn();
    const [one, two] = await Promise.all([
      engine.templates.page("my-services"),
      engine.templates.page("my-services"),
    ]);
    expect(one).toBe(two);
    expect(await engine.templates.page("my-services")).toBe(one);
    expect(browser.http.calls.filter((call) => call.includes("/templates/"))).toEqual([
      "GET /templates/page/my-services",
      "GET /templates/shell?language=en",
    ]);
    expect((await engine.shell()).translations).toEqual({ hello: "Hello" });
  });

  test.each<[title: string, first: object]>([
    ["failed", { status: 500 }],
    ["came without the expected content", { body: {} }],
    ["was cut off", { text: '{"name":', headers: { "content-type": "application/json" } }],
  ])("that %s are fetched once more", async (_title, first) => {
    const { engine, browser } = await signedIn();
    browser.http.on("GET /templates/page/my-services", first, {
      body: { name: "my-services", file: "f.json", source: JSON.stringify(TEMPLATE) },
    });
    expect(await engine.templates.page("my-services")).toMatchObject({ ok: true });
  });

  test("that are missing are reported after two tries, and fetched again by the next visit", async () => {
    const { engine, browser } = await signedIn();
    browser.http.on("GET /templates/page/gone", { status: 404 });
    expect(await engine.templates.page("gone")).toEqual({
      ok: false,
      reason: "missing",
      text: "There is no page template gone.",
    });
    expect(browser.http.calls.filter((call) => call.includes("gone"))).toHaveLength(2);
    await engine.templates.page("gone");
    expect(browser.http.calls.filter((call) => call.includes("gone"))).toHaveLength(4);
    expect(engine.toasts.snapshot()).toEqual([]);
  });

  test("that are wrong return findings", async () => {
    const { engine, browser } = await signedIn();
    browser.http.on("GET /templates/page/wrong", {
      body: { name: "wrong", file: "wrong.json", source: '{\n  "kind": "lust"\n}' },
    });
    expect(await engine.templates.page("wrong")).toMatchObject({
      ok: false,
      reason: "invalid",
      findings: [{ file: "wrong.json" }],
    });
  });

  describe("that come with operation definitions", () => {
    const whole = (engine: Engine) => engine.apis.description("pricing");
    const page = (operations: object) => ({
      body: { name: "my-services", file: "f.json", source: JSON.stringify(TEMPLATE), operations },
    });
    const DELETE = {
      api: "pricing",
      method: "DELETE",
      path: "/service/{id}",
      address: "/pricing/service/{id}",
      parameters: [],
      answersWithActivity: true,
    };
    const GET = { ...DELETE, method: "GET", path: "/service", address: "/pricing/service" };

    test("need no description: the definitions have the API's address and parameters", async () => {
      const { engine, browser } = await signedIn();
      browser.http
        .on(
          "GET /templates/page/my-services",
          page({ "pricing GET /service": GET, "pricing DELETE /service/{}": DELETE }),
        )
        .on("GET /pricing/service", { body: [] });
      await engine.templates.page("my-services");
      expect(engine.apis.loaded("pricing")?.operation("DELETE /service/{row.id}")).toMatchObject({
        ok: true,
        operation: { address: "/pricing/service/{id}", answersWithActivity: true },
      });
      await engine.request.send({ api: "pricing", method: "GET", path: "/service", query: [] });
      expect(browser.http.calls).toContain("GET /pricing/service");
      expect(browser.http.calls).not.toContain("GET /pricing/swagger.json");
    });

    test("load the description where a needed definition is missing", async () => {
      const { engine, browser } = await signedIn();
      browser.http.on("GET /templates/page/my-services", page({ "pricing GET /service": GET }));
      await engine.templates.page("my-services");
      expect(engine.apis.loaded("pricing")).toBeUndefined();
      expect((await whole(engine))?.version).toBe("2.0");
      expect(browser.http.calls).toContain("GET /pricing/swagger.json");
    });

    test("load the description where the definitions cannot be read", async () => {
      const { engine, browser } = await signedIn();
      browser.http.on(
        "GET /templates/page/my-services",
        page({ "pricing GET /service": { api: 7 }, "pricing DELETE /service/{}": "x" }),
      );
      expect(await engine.templates.page("my-services")).toMatchObject({ ok: true });
      expect((await whole(engine))?.version).toBe("2.0");
    });

    test("report a missing operation as the description does", async () => {
      const { engine, browser } = await signedIn();
      const reason = "DELETE /service/{} does not exist; this path has GET";
      browser.http.on(
        "GET /templates/page/my-services",
        page({ "pricing GET /service": GET, "pricing DELETE /service/{}": { api: "pricing", reason } }),
      );
      await engine.templates.page("my-services");
      expect((await whole(engine))?.operation("DELETE /service/{row.id}")).toEqual({ ok: false, reason });
    });
  });

  test("are fetched again for another person", async () => {
    const { engine, browser } = await signedIn();
    await engine.templates.page("my-services");
    browser.http.on("GET /access/auth/login", {
      body: {
        ...USER,
        id: 8,
        accessToken: fakeToken(fakeClaims("provider", { exp: browser.clock.now() / 1000 + 1800 })),
      },
    });
    await engine.session.signOut();
    await engine.session.signIn(fakeToken(fakeClaims()));
    browser.http.forget();
    await engine.templates.page("my-services");
    expect(browser.http.calls).toContain("GET /templates/page/my-services");
    expect(engine.viewer()?.type).toBe("provider");
  });
});

describe("the API list", () => {
  test("gives names, dialects and descriptions, each loaded once, without a token", async () => {
    const { engine, browser } = await signedIn();
    const [one, two] = await Promise.all([
      engine.apis.description("pricing"),
      engine.apis.description("pricing"),
    ]);
    expect(one?.address).toBe("/pricing");
    expect(one).toBe(two);
    expect(engine.apis.loaded("pricing")).toBe(one);
    expect(engine.apis.names()).toEqual(["pricing", "activity", "templates", "access", "broken"]);
    expect(engine.apis.dialect("pricing")).toMatchObject({ filter: "filter[{field}]" });
    expect(engine.apis.dialect("pricing", "none")).toEqual({});
    const asked = browser.http.requests.filter(({ url }) => /apis[.]json|swagger[.]json/.test(url));
    expect(asked.map(({ url }) => url)).toEqual(["/apis.json", "/pricing/swagger.json"]);
    expect(asked.some(({ headers }) => "authorization" in headers)).toBe(false);
  });

  test("calls an API whose description failed to load at the description's origin, and loads it again", async () => {
    const { engine, browser, ports } = await signedIn();
    browser.http.on("GET /broken/swagger.json", { status: 500 }).on("GET /broken/x", { body: {} });
    expect(await engine.apis.description("broken")).toBeUndefined();
    expect(await engine.request.send({ api: "broken", method: "GET", path: "/x", query: [] })).toMatchObject({
      ok: true,
    });
    expect(ports.logged.length).toBeGreaterThan(0);
    browser.http.on("GET /broken/swagger.json", { body: { ...PRICING, basePath: "/broken" } });
    expect(await engine.apis.description("broken")).toBeDefined();
  });
});

describe("toasts", () => {
  test("are errors of 3000 ms at the bottom by default, the same text once, and dismissed by id", () => {
    const engine = createEngine(createFakeBrowser().openTab());
    engine.toasts.show({ text: "A" });
    engine.toasts.show({ text: "A" });
    engine.toasts.show({ text: "B", type: "info", at: "top", stayMs: Infinity });
    const [first, second] = engine.toasts.snapshot();
    expect(first).toMatchObject({ text: "A", type: "error", at: "bottom", stayMs: 3000 });
    expect(second).toEqual({ id: second?.id, text: "B", type: "info", at: "top" });
    engine.toasts.dismiss(first?.id ?? "");
    expect(engine.toasts.snapshot()).toHaveLength(1);
  });
});

test("sign-in and APIs are where the configured address puts them, the bootstrap at the portal's own", async () => {
  const browser = createFakeBrowser();
  const { engine } = await signedIn(browser, { ...APIS, address: `${FAKE_ORIGIN}/cloud/v1/pricing` });
  browser.http.on("GET /cloud/v1/pricing/swagger.json", { body: PRICING });
  await engine.request.send({ api: "pricing", method: "GET", path: "/service/17", query: [] });
  expect(browser.http.calls).toEqual(
    expect.arrayContaining([
      "GET /access/bootstrap",
      "GET /cloud/v1/access/auth/login",
      "GET /cloud/v1/pricing/swagger.json",
      "GET /cloud/v1/pricing/service/17",
    ]),
  );
  expect(browser.http.calls.filter((call) => / \/(?:pricing|access\/auth)/.test(call))).toEqual([]);
});
