import { parseTemplate } from "#engine/template";
import type { ParsedTemplate } from "#engine/template";
import { createAnswers } from "../answers/create-answers.ts";
import type { LoadedPage } from "../catalogue/template-source.ts";
import { createStale } from "../context/create-stale.ts";
import { createListSettings } from "../list/list-settings.ts";
import { createToasts } from "../toast/create-toasts.ts";
import type { ActionOutcome, ActionRun } from "../action/action-run.ts";
import type { Engine } from "../engine.ts";
import { createObservable } from "../ports/observable.ts";
import type { Ports } from "../ports/ports.ts";
import type { Answer, Failure, ResolvedCall } from "../request/call.ts";
import { FAKE_DIALECT, fakeDescription } from "./fake-form-context.ts";
import type { FakeFormParts } from "./fake-form-context.ts";
import { createFakePorts } from "./fake-ports.ts";
import { fakeViewer } from "./fake-viewer.ts";

export interface FakeEngineParts extends Pick<FakeFormParts, "bodies" | "parameters" | "viewer"> {
  /** Templates by name, as written. */
  readonly templates?: Readonly<Record<string, unknown>>;
  /** Opens a template, instead of `templates`. */
  readonly openTemplate?: (name: string, parameters: Readonly<Record<string, unknown>>) => ParsedTemplate;
  /** Bodies of answers by path with query: `/cluster?filter[dc]=1`. Absent: the answer never arrives. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Answers a call, instead of `answers`. */
  readonly send?: (call: ResolvedCall) => Promise<Answer>;
  /** Answers a run; default: success, and nothing follows. */
  readonly perform?: (run: ActionRun, earlier: number) => ActionOutcome | Promise<ActionOutcome>;
  readonly ports?: Partial<Ports>;
  /** What is known of activities; default: there are none. */
  readonly notifications?: Partial<Engine["notifications"]>;
  /** Sends a file; default: it fails. */
  readonly upload?: Engine["upload"];
}

export interface FakeEngine extends Engine {
  /** The performed runs, in order. */
  readonly runs: readonly ActionRun[];
  /** The requested addresses, in order: `/cluster?filter[dc]=1`. */
  readonly sent: readonly string[];
}

/** An engine without a server: templates, schemas and answers come from the test, and everything done is recorded. */
export function createFakeEngine(parts: FakeEngineParts = {}): FakeEngine {
  const ports: Ports = { ...createFakePorts(), ...parts.ports };
  const runs: ActionRun[] = [];
  const sent: string[] = [];
  const viewer = parts.viewer ?? fakeViewer();
  const description = fakeDescription(parts);
  const stale = createStale();
  const open =
    parts.openTemplate ??
    ((name) => parseTemplate(JSON.stringify(parts.templates?.[name] ?? null), { file: `${name}.json` }));
  const pages = new Map<string, LoadedPage>();
  const send = (call: ResolvedCall): Promise<Answer> => {
    const name = nameOf(call);
    sent.push(name);
    return parts.send?.(call) ?? answerOf(parts.answers, name);
  };
  const nothing = createObservable({
    running: [],
    complete: [],
    failed: [],
    bell: "success",
    count: 0,
  } as const);
  return {
    ports,
    runs,
    sent,
    toasts: createToasts(ports),
    stale,
    answers: createAnswers({ clock: ports.clock, send, stale }),
    lists: createListSettings(ports.store, () => ""),
    notifications: {
      ...nothing,
      placeholders: () => [],
      isChanging: () => false,
      removePlaceholder: () => {},
      works: () => new Map(),
      noteState: () => {},
      watch: () => () => {},
      isShown: () => false,
      clear: () => {},
      ...parts.notifications,
    },
    session: {
      ...createObservable({ state: "out" } as const),
      start: () => Promise.resolve(),
      signIn: () => Promise.resolve({ ok: true }),
      signOut: () => Promise.resolve(),
      readUser: () => Promise.resolve(),
      share: () => undefined,
      adopt: () => Promise.resolve(false),
      enter: () => Promise.resolve({ ok: false, text: "" }),
      bearer: () => Promise.resolve(undefined),
      deepLink: { keep: () => {}, take: () => undefined },
    },
    bootstrap: { load: () => Promise.resolve({ ok: false, text: "" }), current: () => undefined },
    apis: {
      entry: () => undefined,
      description: () => Promise.resolve(description),
      loaded: () => description,
      dialect: () => FAKE_DIALECT,
      names: () => ["fake"],
    },
    templates: {
      opened: (name, parameters = {}) => pages.get(JSON.stringify([name, parameters])),
      page(name, parameters = {}) {
        const key = JSON.stringify([name, parameters]);
        const parsed = open(name, parameters);
        const page: LoadedPage =
          pages.get(key) ??
          (parsed.ok ? parsed : { ok: false, reason: "invalid", findings: parsed.findings });
        if (page.ok) pages.set(key, page);
        return Promise.resolve(page);
      },
    },
    request: { send },
    async perform(run) {
      runs.push(run);
      return parts.perform?.(run, runs.length - 1) ?? { ok: true, effects: [], results: {} };
    },
    upload:
      parts.upload ?? (() => Promise.resolve({ ok: false, text: "There is nowhere to send files to." })),
    showCalls: (run) =>
      Promise.resolve([`curl ${run.template}${run.pointer} ${JSON.stringify(run.roots.form ?? null)}`]),
    viewer: () => viewer,
    shell: () => Promise.resolve({ routes: [], menus: {}, fragments: {}, translations: {} }),
  };
}

function answerOf(answers: FakeEngineParts["answers"], name: string): Promise<Answer> {
  if (answers === undefined || !Object.hasOwn(answers, name)) return new Promise(() => {});
  const body = answers[name];
  return Promise.resolve(
    isFailure(body) ? { ok: false, failure: body } : { ok: true, status: 200, body, text: "", headers: {} },
  );
}

function nameOf({ path, query }: ResolvedCall): string {
  const pairs = query
    .filter(([name]) => name !== FAKE_DIALECT.size)
    .map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "isBroken" in body;
}
