import { isRecord, readOwn, writePointer } from "#validators";
import type { Clock, Store } from "../ports/index.ts";

/** Input that a person has not sent yet. */
export interface Draft {
  readonly value: Readonly<Record<string, unknown>>;
  /** What the page had in the places of `value`, null where it had nothing: it may have something else by now. */
  readonly was?: Readonly<Record<string, unknown>> | undefined;
  /** The submit it belongs to: after a reload the form continues it. */
  readonly submitId: string;
  /** That submit was done in part: the call that failed, and what the calls before it answered. */
  readonly partlyDone?:
    { readonly failed: string; readonly results: Readonly<Record<string, unknown>> } | undefined;
  /** It was being sent, and no answer has come: whether it has arrived is not known. */
  readonly isSent?: boolean | undefined;
  /** Milliseconds since 1970 of the last change. */
  readonly savedAt: number;
}

/** Owner and form of a draft: another person at the same browser never sees it. */
export interface DraftKey {
  readonly account: number;
  readonly user: string;
  /** Template and pointer of the form, and the thing it edits. */
  readonly form: string;
}

/**
 * Drafts survive an error, a reload and an expired session. They are kept in the store per account, user and form,
 * without secrets. Invalid ones, those of another version, and those older than `DRAFT_KEPT_MS` are dropped.
 */
export interface Drafts {
  read(key: DraftKey): Draft | undefined;
  /** Stores the draft without the values at `secrets` (JSON Pointers). False where it is too large. */
  write(key: DraftKey, draft: Omit<Draft, "savedAt">, secrets: readonly string[]): boolean;
  remove(key: DraftKey): void;
  /** The person goes on at `address`, with what was chosen here: this draft goes once the form there was sent. */
  goOn(key: DraftKey, address: string): void;
  /** The form of this person at `address` was sent: the draft that led there goes. */
  arrive(person: Omit<DraftKey, "form">, address: string): void;
  /** Calls back when another tab has stored or removed the draft. The returned function ends that. */
  subscribe(key: DraftKey, listener: () => void): () => void;
}

export const DRAFT_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** A larger form is not stored: the store is small and shared. */
export const DRAFT_MAX_CHARACTERS = 200_000;

const VERSION = 1;

export function createDrafts({ store, clock }: { readonly store: Store; readonly clock: Clock }): Drafts {
  return {
    read(key) {
      const name = storeKey(key);
      const text = store.get(name);
      if (text === null) return undefined;
      const draft = parseDraft(text);
      if (draft !== undefined && clock.now() - draft.savedAt <= DRAFT_KEPT_MS) return draft;
      store.remove(name);
      return undefined;
    },
    write(key, { value, was, ...more }, secrets) {
      const without = (all: unknown) =>
        secrets.reduce<unknown>((at, secret) => writePointer(at, secret, undefined), all);
      const kept = { value: without(value), was: was && without(was) };
      const text = JSON.stringify({ v: VERSION, savedAt: clock.now(), ...more, ...kept });
      if (text.length > DRAFT_MAX_CHARACTERS) return false;
      store.set(storeKey(key), text);
      return true;
    },
    remove(key) {
      store.remove(storeKey(key));
    },
    goOn(key, address) {
      store.set(wayKey(key), JSON.stringify({ v: VERSION, from: key.form, address }));
    },
    arrive(person, address) {
      const way = parseJson(store.get(wayKey(person)));
      if (readOwn(way, "v") !== VERSION || readOwn(way, "address") !== address) return;
      const from = readOwn(way, "from");
      if (typeof from === "string") store.remove(storeKey({ ...person, form: from }));
      store.remove(wayKey(person));
    },
    subscribe(key, listener) {
      const name = storeKey(key);
      return store.subscribe((changed) => {
        if (changed === name) listener();
      });
    },
  };
}

function storeKey({ account, user, form }: DraftKey): string {
  return `atrium.draft.${account}.${encodeURIComponent(user)}.${form}`;
}

/** Where the person went on last: one way at a time. */
function wayKey({ account, user }: Omit<DraftKey, "form">): string {
  return `atrium.draft-way.${account}.${encodeURIComponent(user)}`;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseDraft(text: string): Draft | undefined {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored["v"] !== VERSION || !isRecord(stored["value"])) return undefined;
  const { value, submitId, savedAt } = stored;
  if (typeof submitId !== "string" || typeof savedAt !== "number") return undefined;
  const was = isRecord(stored["was"]) ? stored["was"] : undefined;
  const isSent = stored["isSent"] === true;
  return { value, was, submitId, savedAt, isSent, partlyDone: parsePartlyDone(stored["partlyDone"]) };
}

function parsePartlyDone(stored: unknown): Draft["partlyDone"] {
  const [failed, results] = [readOwn(stored, "failed"), readOwn(stored, "results")];
  return typeof failed === "string" && isRecord(results) ? { failed, results } : undefined;
}
