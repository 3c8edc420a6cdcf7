import type { FakeAnswer } from "#engine/testing";
import { PAGES, PRICING } from "./fault-pages.ts";
import { pageBody, scriptServer } from "./open-fault-portal.tsx";
import type { FaultPortal } from "./open-fault-portal.tsx";

/** A fault that occurs after a person has typed something. */
export interface Fault {
  readonly name: string;
  /** Causes the fault, and waits for its effects. */
  readonly cause: (portal: FaultPortal) => Promise<void> | void;
  /** Repairs it; by default everything answers as before. */
  readonly repair?: (portal: FaultPortal) => Promise<void> | void;
  /** The person has to sign in again, which ends the fault; nothing is saved before. */
  readonly endsSession?: boolean;
  /** The first attempt was saved, or the fault did not affect it: saving again would save twice. */
  readonly isSavedAtOnce?: boolean;
  /** How often it is sent until it is saved; default once. */
  readonly tries?: number;
}

/** Answers everything that the page reads and the form sends like this. */
function everyAnswer(answer: FakeAnswer): Fault["cause"] {
  return async ({ browser, engine, passTime }) => {
    browser.http
      .on("GET /pricing/note", answer)
      .on("GET /pricing/note/1", answer)
      .on("POST /pricing/note", answer);
    engine.stale.mark({});
    await passTime(1_000);
  };
}

const answers: readonly (readonly [name: string, answer: FakeAnswer])[] = [
  ["403", { status: 403, body: { message: "Missing permission Services.R" } }],
  ["404", { status: 404, body: { message: "There is no such note" } }],
  ["409", { status: 409, body: { message: "Somebody else changed it" } }],
  ["422 that names the field", { status: 422, body: { errors: { name: ["is taken"] } } }],
  ["422 with an unexpected body", { status: 422, body: [[{ a: { b: null } }], 7, "x"] }],
  ["429", { status: 429, headers: { "retry-after": "1" }, body: { message: "Slow down" } }],
  ["500", { status: 500, body: { message: "Boom" } }],
  ["500 without a body", { status: 500, text: "" }],
  ["500 with a nested body", { status: 500, body: { error: { error: { error: { errors: [{}] } } } } }],
  [
    "502 with a page of HTML",
    { status: 502, text: "<html><h1>Bad Gateway</h1></html>", headers: { "content-type": "text/html" } },
  ],
  ["status 0", { status: 0, text: "refused" }],
  ["truncated JSON", { status: 200, text: '{"data":[{"id":1,"na' }],
];

/** Faults that a page with something typed into it must survive. */
export const FAULTS: readonly Fault[] = [
  {
    name: "the token runs out within a minute",
    cause: async ({ ports, passTime }) => {
      ports.clock.sleep((30 * 60 - 45) * 1_000);
      await passTime(1_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "the token has run out",
    cause: async ({ ports, passTime }) => {
      ports.clock.sleep(31 * 60_000);
      await passTime(1_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "401 once: the token is renewed and the call repeated",
    cause: ({ browser }) =>
      void browser.http.on("POST /pricing/note", { status: 401 }, { status: 201, body: { id: 3 } }),
    isSavedAtOnce: true,
    tries: 2,
  },
  {
    name: "401 for good: the session is over",
    cause: async ({ browser, engine, passTime }) => {
      for (const call of [
        "GET /access/auth/refresh",
        "GET /access/auth/login",
        "POST /pricing/note",
        "GET /pricing/note",
      ])
        browser.http.on(call, { status: 401 });
      engine.stale.mark({});
      await passTime(1_000);
    },
    endsSession: true,
  },
  ...answers.map(([name, answer]): Fault => ({ name, cause: everyAnswer(answer) })),
  {
    name: "offline",
    cause: async (portal) => {
      portal.ports.setNetwork({ isOnline: false });
      await everyAnswer({ status: 0, text: "offline" })(portal);
    },
    repair: ({ ports }) => ports.setNetwork({ isOnline: true }),
  },
  {
    name: "30 s slow",
    cause: everyAnswer({ status: 201, body: { id: 3, data: [], meta: { total: 0 } }, delayMs: 30_000 }),
    repair: ({ passTime }) => passTime(40_000),
    isSavedAtOnce: true,
  },
  {
    name: "an answer lost after the commit: the repeat carries the same key",
    cause: ({ browser }) => void browser.http.on("POST /pricing/note", { status: 0, text: "reset" }),
  },
  {
    name: "pressed twice at once",
    cause: async ({ save }) => save(2),
    isSavedAtOnce: true,
  },
  {
    name: "an activity that never ends",
    cause: async ({ browser, save, passTime }) => {
      browser.http
        .on("POST /pricing/note", { status: 202, body: { id: "a1", link: "/activity/a1", state: "queued" } })
        .on("GET /activity/a1", { body: { state: "running" } });
      await save();
      await passTime(60_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "another tab of the same account writes and renews",
    cause: async ({ browser, passTime }) => {
      const other = browser.openTab();
      for (const key of browser.store.content.keys()) other.store.set(key, "{}");
      await passTime(5_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "the local storage is full",
    cause: async ({ browser, passTime }) => {
      browser.store.fill();
      await passTime(5_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "the local storage is corrupt",
    cause: async ({ browser, passTime }) => {
      const other = browser.openTab();
      for (const key of browser.store.content.keys()) other.store.set(key, '{"v":1,"items":[{"id":');
      other.store.set("atrium.notifications.17", "\u0000");
      await passTime(5_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "a clock 15 minutes ahead",
    cause: async ({ ports, passTime }) => {
      ports.clock.jump(15 * 60_000);
      await passTime(5_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "a clock 15 minutes behind",
    cause: async ({ ports, passTime }) => {
      ports.clock.jump(-15 * 60_000);
      await passTime(5_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "sleep for six hours, and resume",
    cause: async ({ ports, passTime }) => {
      ports.setNetwork({ isVisible: false });
      ports.clock.sleep(6 * 3_600_000);
      ports.setNetwork({ isVisible: true });
      await passTime(5_000);
    },
    isSavedAtOnce: true,
  },
  {
    name: "the server is restarted while it is asked",
    cause: everyAnswer({ status: 503, text: "starting" }),
  },
  {
    name: "rows that are no rows",
    cause: everyAnswer({ body: { data: [null, 7, [[]], { id: { id: 1 } }, "x"], meta: null } }),
    isSavedAtOnce: true,
  },
  {
    name: "an answer of null",
    cause: everyAnswer({ text: "null" }),
    isSavedAtOnce: true,
  },
];

/** A fault from before the page is opened. */
export interface StartFault {
  readonly name: string;
  readonly answers: Readonly<Record<string, FakeAnswer>>;
  /** The page is shown nevertheless: it works without. */
  readonly isSurvived?: boolean;
  /** What the log says of it. */
  readonly logged?: string;
}

const circular = {
  ...PRICING,
  definitions: { ...PRICING.definitions, NewNote: { $ref: "#/definitions/NewNote" } },
};

export const START_FAULTS: readonly StartFault[] = [
  {
    name: "description missing",
    answers: { "GET /pricing/swagger.json": { status: 404 } },
    isSurvived: true,
    logged: 'The description of API "pricing" could not be fetched: status 404.',
  },
  {
    name: "description no JSON",
    answers: { "GET /pricing/swagger.json": { text: "<html>" } },
    isSurvived: true,
    logged: 'The description of API "pricing" is no valid JSON.',
  },
  {
    name: "description of an unknown version",
    answers: { "GET /pricing/swagger.json": { body: { openapi: "9.9", paths: {} } } },
    isSurvived: true,
  },
  {
    name: "description circular",
    answers: { "GET /pricing/swagger.json": { body: circular } },
    isSurvived: true,
  },
  {
    name: "description of 20 MB",
    answers: {
      "GET /pricing/swagger.json": { body: { ...PRICING, "x-filler": "x".repeat(20 * 2 ** 20) } },
    },
    isSurvived: true,
  },
  { name: "list of APIs missing", answers: { "GET /apis.json": { status: 500 } } },
  { name: "template missing", answers: { "GET /templates/page/page": { status: 404 } } },
  { name: "template service down", answers: { "GET /templates/page/page": { status: 503, text: "" } } },
  {
    name: "template cut off",
    answers: {
      "GET /templates/page/page": {
        body: { name: "page", file: "page.json", source: JSON.stringify(PAGES.list).slice(0, 200) },
      },
    },
  },
  {
    name: "template wrong",
    answers: { "GET /templates/page/page": { body: pageBody({ ...(PAGES.list as object), colums: [] }) } },
  },
  {
    name: "template of a kind nobody knows",
    answers: { "GET /templates/page/page": { body: pageBody({ ...(PAGES.list as object), kind: "map" }) } },
  },
  {
    name: "template too new",
    answers: { "GET /templates/page/page": { body: pageBody({ ...(PAGES.list as object), v: 99 }) } },
  },
  {
    name: "every read refused",
    answers: { "GET /pricing/note": { status: 403 }, "GET /pricing/note/1": { status: 403 } },
    isSurvived: true,
  },
];

/** Everything answers as without a fault. */
export function mendServer(portal: FaultPortal): void {
  scriptServer(portal.browser, portal.kind);
}
