import { UnsecuredJWT } from "jose";
import { isRecord, readOwn } from "#validators";
import type { Viewer } from "../../access/index.ts";
import type { Clock, Http, HttpAnswer, HttpRequest } from "../../ports/index.ts";
import { answerFixture, fixtureKey, operationAt } from "../dry-render/fixture-answer.ts";
import { emptied, withTotal } from "../dry-render/emptied.ts";
import { withCounts } from "../dry-render/with-counts.ts";
import type { PortalData } from "./portal-data.ts";
import { readSentCall } from "./preview-call.ts";
import type { PreviewCall, SentCall } from "./preview-call.ts";
import type { PreviewCase, Twist } from "./preview-case.ts";

export interface WorldParts {
  readonly data: PortalData;
  readonly viewer: Viewer;
  /** The case of the page that is shown: read at each call. */
  readonly fixture: () => Pick<PreviewCase, "answers" | "twist">;
  readonly clock: Clock;
  /** Entries of each list that is made up: 3 where absent. */
  readonly rows?: number;
  /** Hears of each call of an API when it is answered; in the case "slow" when it is sent, too. */
  readonly onCall?: (call: PreviewCall) => void;
}

/** How long an answer takes in the case "slow". */
const SLOW_MS = 3_000;
/** How long a token of this world is good. */
const TOKEN_S = 12 * 60 * 60;
/** The API that background activities are asked for at. */
const ACTIVITY_API = "activity";
const USER_ID = 7;

/**
 * A portal's server that is none: it answers the portal's own requests from its files, signs the viewer in, and answers
 * the calls of APIs as the fixture says; what that leaves out is made up from the descriptions. Nothing is kept: a
 * change is answered, and shown by nobody. An activity runs at its first poll and has ended at the second.
 */
export function createWorld(parts: WorldParts): Http {
  const { data, viewer, clock, rows = 3 } = parts;
  const polled = new Set<string>();
  let sent = 0;

  function portalAnswer({ method, url }: HttpRequest): HttpAnswer | undefined {
    const [address = ""] = url.split("?", 1);
    const page = /^\/templates\/page\/([^/]+)$/.exec(address)?.[1];
    if (page !== undefined) return pageAnswer(decodeURIComponent(page));
    switch (`${method} ${address}`) {
      case "GET /access/bootstrap":
        // Pages read it too: what their fixture says of it counts for the portal as well.
        return json({
          ...BOOTSTRAP,
          featureFlags: [...viewer.flags],
          ...Object(parts.fixture().answers["access GET /bootstrap"]),
        });
      case "GET /access/auth/login":
      case "GET /access/auth/refresh":
        return json({ accessToken: tokenOf(viewer, clock.now()), user: userOf(viewer) });
      case "POST /access/auth/logout":
        return { status: 204, headers: {}, text: "" };
      case "GET /apis.json":
        return { ...json(undefined), text: data.files["apis.json"] ?? "{}" };
      case "GET /templates/shell":
        return { ...json(undefined), text: textOnce(data, () => shellOf(data)) };
      default:
        return method === "GET" ? documentAnswer(url) : undefined;
    }
  }

  function pageAnswer(name: string): HttpAnswer {
    const page = Object.hasOwn(data.templates.pages, name) ? data.templates.pages[name] : undefined;
    if (page === undefined) return json({ message: `There is no template "${name}".` }, 404);
    return json({ name, file: page.path.slice(page.path.lastIndexOf("/") + 1), source: page.text });
  }

  function documentAnswer(url: string): HttpAnswer | undefined {
    const entry = Object.values(data.apis.list.entries).find(({ description }) => description === url);
    if (entry === undefined) return undefined;
    const document = data.documents[entry.name];
    if (!isRecord(document)) return json({ message: "It could not be read." }, 404);
    return { ...json(undefined), text: textOnce(document, () => document) };
  }

  function answerCall(call: SentCall): Omit<PreviewCall, "id" | "method" | "address" | "query" | "body"> {
    const { answers, twist } = parts.fixture();
    const failure = FAILURES[twist];
    if (failure !== undefined) return { answeredBy: `case ${failure.status}`, ...failure };
    const key = fixtureKey(call, answers, data.apis.descriptions);
    if (key === undefined && isPoll(call)) return pollAnswer(call);
    const answer = answerFixture(call, { answers }, data.apis.descriptions, rows);
    if (answer?.state === "failed") {
      const { status, message } = answer.failure;
      return { answeredBy: key ?? MADE_UP, status, answer: { message } };
    }
    if (answer?.state !== "ready")
      return {
        answeredBy: "no description",
        status: 501,
        answer: { message: `No description has ${call.method} ${call.path}.` },
      };
    const body = key === undefined ? madeUp(call, answer.body) : answer.body;
    const status = call.method === "POST" ? 201 : 200;
    const { dialect } = data.apis.list.entries[call.api] ?? {};
    const said = twist === "empty" ? emptied(body) : body;
    return { answeredBy: key ?? MADE_UP, status, answer: withCounts(said, call.query, dialect) };
  }

  function pollAnswer({ path }: SentCall) {
    const state = polled.has(path) ? "Completed" : "Processing";
    polled.add(path);
    return { answeredBy: "activity", status: 200, answer: { state } };
  }

  /** Made-up answers that mean something to the portal: the work that a change begins, and who is signed in. */
  function madeUp(call: SentCall, body: unknown): unknown {
    if (call.api === "access" && call.method === "GET" && call.path === `/user/${USER_ID}`)
      return { ...Object(body), ...userOf(viewer) };
    const description = data.apis.descriptions[call.api];
    const found = description === undefined ? undefined : operationAt(description, call);
    const isLinked = found?.operation.answersWithActivity === true || readOwn(body, "link") !== undefined;
    if (call.method === "GET") return withTotal(body, rows);
    if (!isLinked) return body;
    return { ...(isRecord(body) ? body : {}), link: `/${ACTIVITY_API}/${1000 + sent}` };
  }

  return async (request) => {
    const own = portalAnswer(request);
    if (own !== undefined) return own;
    const call = readSentCall(data, request);
    if (call === undefined) return json({ message: `No API is at ${request.url}.` }, 404);
    sent += 1;
    const { method, address, query, body } = call;
    const listed = { id: sent, method, address, query, body };
    const answered = answerCall(call);
    if (parts.fixture().twist === "slow") {
      parts.onCall?.({ ...listed, ...answered, status: undefined, answer: undefined });
      await new Promise<void>((resolve) => void clock.after(SLOW_MS, resolve));
    }
    parts.onCall?.({ ...listed, ...answered });
    return json(answered.answer, answered.status);
  };
}

function isPoll({ api, method, path }: SentCall): boolean {
  return api === ACTIVITY_API && method === "GET" && /^\/[^/]+$/.test(path);
}

const MADE_UP = "made up";

const FAILURES: Readonly<Partial<Record<Twist, Pick<PreviewCall, "answer"> & { readonly status: number }>>> =
  {
    refused: { status: 403, answer: { message: "Missing permission" } },
    down: { status: 503, answer: { message: "Unavailable" } },
  };

/** Nobody signs in here: who looks is chosen outside of the portal. */
const BOOTSTRAP = {
  identity: { domain: "https://sign-in.invalid", clientId: "preview" },
  productVersion: "preview",
  hasOwnPasswords: true,
};

function json(body: unknown, status = 200): HttpAnswer {
  return { status, headers: { "content-type": "application/json" }, text: JSON.stringify(body) ?? "" };
}

function userOf({ claims }: Viewer) {
  const { username, accountId, companyName } = claims;
  return { id: USER_ID, username, language: "en", account: { id: accountId, companyName } };
}

function tokenOf({ claims }: Viewer, now: number): string {
  return new UnsecuredJWT({ ...claims, exp: Math.floor(now / 1000) + TOKEN_S }).encode();
}

function shellOf({ templates: { routes, menus, fragments, texts } }: PortalData) {
  return { routes, menus, fragments, translations: texts() };
}

const written = new WeakMap<object, string>();

/** What is large is written once, however many portals are drawn over it. */
function textOnce(key: object, value: () => unknown): string {
  const text = written.get(key) ?? JSON.stringify(value());
  written.set(key, text);
  return text;
}
