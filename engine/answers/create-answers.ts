import { callKey, keepEqual } from "../context/index.ts";
import type { AnswerState, Stale } from "../context/index.ts";
import { createCancel, createObservable } from "../ports/index.ts";
import type { Cancel, Clock } from "../ports/index.ts";
import type { Answer, Failure, ResolvedCall } from "../request/index.ts";
import { noteVersion } from "../request/index.ts";
import { FRESH_MS, KEPT_MS } from "./answers.ts";
import type { AnswerReader, Answers } from "./answers.ts";

export interface AnswersParts {
  readonly clock: Clock;
  /** Retries by its own rules, and reports a failure. */
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  readonly stale: Pick<Stale, "subscribe">;
}

/** The known state of one call, and its readers. */
interface Entry {
  readonly call: ResolvedCall;
  readonly readers: Set<() => void>;
  /** The last successful answer, and how often it had been marked stale when it was requested. */
  body?: {
    readonly is: unknown;
    readonly updatedAt: number;
    readonly answer: Answer;
    readonly marks: number;
  };
  /** Why the last try failed; kept beside the previous body, which goes with what is gone (404) or forbidden (403). */
  failure?: Failure | undefined;
  /** How often it was marked stale. */
  marks: number;
  running?: { readonly cancel: Cancel; readonly done: Promise<Answer> } | undefined;
  stopForgetting?: (() => void) | undefined;
}

/** The answers of one engine, using its clock and request client. */
export function createAnswers({ clock, send, stale }: AnswersParts): Answers {
  const entries = new Map<string, Entry>();

  stale.subscribe(({ api, isGone }) => {
    for (const [key, entry] of entries) {
      if (api !== undefined && entry.call.api !== api) continue;
      entry.marks += 1;
      // The next page must not open with outdated data.
      if (entry.readers.size === 0) forget(key, entry);
      else if (isGone?.(entry.call) === true) continue;
      // A first answer is shown when it arrives, and then read again.
      else if (entry.running === undefined || entry.body !== undefined) void begin(entry);
    }
  });

  function entryOf(call: ResolvedCall): Entry {
    const key = callKey(call);
    let entry = entries.get(key);
    if (entry === undefined) {
      entry = { call, readers: new Set(), marks: 0 };
      entries.set(key, entry);
    }
    return entry;
  }

  function isFresh({ body, marks }: Entry): boolean {
    return body !== undefined && body.marks === marks && clock.now() - body.updatedAt < FRESH_MS;
  }

  /** Sends the call; the answer to an earlier request is ignored. */
  function begin(entry: Entry): Promise<Answer> {
    entry.running?.cancel.stop();
    const isSeen = entry.body !== undefined || entry.failure !== undefined;
    if (entry.body === undefined) entry.failure = undefined;
    const { marks } = entry;
    const cancel = createCancel();
    const done = send({ ...entry.call, signal: cancel.signal }).then((answer) => {
      if (entry.running?.cancel !== cancel) return answer;
      entry.running = undefined;
      entry.failure = answer.ok ? undefined : answer.failure;
      if (answer.ok) {
        const is = keepEqual(entry.body?.is, answer.body ?? null);
        entry.body = { is, updatedAt: clock.now(), answer, marks };
        noteVersion(entry.call, is, answer.headers["etag"]);
        if (entry.marks !== marks && entry.readers.size > 0) void begin(entry);
        // Of what is gone, or must not be seen any more, nothing is shown.
      } else if (isTaken(answer.failure)) delete entry.body;
      notify(entry);
      return answer;
    });
    entry.running = { cancel, done };
    if (isSeen) notify(entry);
    return done;
  }

  function notify({ readers }: Entry): void {
    for (const listener of readers) listener();
  }

  function forget(key: string, entry: Entry): void {
    entry.stopForgetting?.();
    entry.running?.cancel.stop();
    entry.running = undefined;
    if (entries.get(key) === entry) entries.delete(key);
  }

  function forgetLater(key: string, entry: Entry): void {
    entry.stopForgetting?.();
    entry.stopForgetting = clock.after(KEPT_MS, () => {
      if (entry.readers.size === 0) forget(key, entry);
    });
  }

  function add(call: ResolvedCall, listener: () => void): void {
    const entry = entryOf(call);
    entry.stopForgetting?.();
    entry.stopForgetting = undefined;
    entry.readers.add(listener);
    if (entry.running === undefined && !isFresh(entry)) void begin(entry);
  }

  function remove(key: string, listener: () => void): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.readers.delete(listener);
    if (entry.readers.size > 0) return;
    entry.running?.cancel.stop();
    entry.running = undefined;
    if (entry.body === undefined) forget(key, entry);
    else forgetLater(key, entry);
  }

  function open(): AnswerReader {
    const version = createObservable(0);
    const needed = new Map<string, ResolvedCall>();
    const changed = () => version.set(version.snapshot() + 1);
    return {
      ...version,
      known: (call) => stateOf(entries.get(callKey(call))),
      isFresh(call) {
        const entry = entries.get(callKey(call));
        return entry !== undefined && isFresh(entry);
      },
      need(calls) {
        const wanted = new Map(calls.map((call) => [callKey(call), call]));
        // Before others are released: a call needed elsewhere must not be aborted in between.
        for (const [key, call] of wanted) {
          if (needed.has(key)) continue;
          needed.set(key, call);
          add(call, changed);
        }
        for (const key of needed.keys()) {
          if (wanted.has(key)) continue;
          needed.delete(key);
          remove(key, changed);
        }
      },
      retry() {
        for (const key of needed.keys()) {
          const entry = entries.get(key);
          if (entry?.failure !== undefined && entry.running === undefined) void begin(entry);
        }
      },
    };
  }

  function read(call: ResolvedCall): Promise<Answer> {
    const entry = entryOf(call);
    if (entry.body !== undefined && isFresh(entry)) return Promise.resolve(entry.body.answer);
    const done = entry.running?.done ?? begin(entry);
    if (entry.readers.size === 0) forgetLater(callKey(call), entry);
    return done;
  }

  return {
    open,
    read,
    prefetch: (call) => void read(call),
    clear() {
      for (const [key, entry] of entries) {
        if (entry.readers.size === 0) {
          forget(key, entry);
          continue;
        }
        delete entry.body;
        void begin(entry);
      }
    },
  };
}

const isTaken = ({ status }: Failure) => status === 403 || status === 404;

function stateOf(entry: Entry | undefined): AnswerState {
  if (entry?.body !== undefined) {
    const { is: body, updatedAt } = entry.body;
    return {
      state: "ready",
      body,
      updatedAt,
      isUpdating: entry.running !== undefined,
      failure: entry.failure,
    };
  }
  return entry?.failure !== undefined && entry.running === undefined
    ? { state: "failed", failure: entry.failure }
    : { state: "loading" };
}
