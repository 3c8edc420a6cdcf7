import { parseJson } from "#engine/template";
import type { Finding } from "../../template/finding.ts";
import type { CheckOptions } from "../check/check-options.ts";
import { operationOf } from "../check/operation-of.ts";
import { requiredBy } from "../check/schema-path.ts";
import { readOwn } from "#validators";
import { pageFacts } from "../check/page-facts.ts";
import { damaged, setDocument, nodesOf } from "./mutation.fixture.ts";
import type { Damage, Facts, MutationKind } from "./mutation.fixture.ts";
import { CALL_MUTATIONS } from "./mutations-of-calls.fixture.ts";
import { LANGUAGE_MUTATIONS } from "./mutations-of-language.fixture.ts";
import { PAGE_MUTATIONS } from "./mutations-of-pages.fixture.ts";
import { VALUE_MUTATIONS } from "./mutations-of-values.fixture.ts";
import { TYPE_MUTATIONS } from "./mutations-of-types.fixture.ts";

/** A page to damage, and how it is checked. */
export interface Subject {
  readonly name: string;
  readonly document: unknown;
  readonly check: (source: string) => readonly Finding[];
  readonly facts: Facts;
}

/** Damage to a page. */
export const MUTATIONS: readonly MutationKind[] = [
  ...LANGUAGE_MUTATIONS,
  ...CALL_MUTATIONS,
  ...PAGE_MUTATIONS,
  ...TYPE_MUTATIONS,
  ...VALUE_MUTATIONS,
];

export interface Score {
  readonly kind: string;
  readonly tried: number;
  readonly found: number;
  /** With a finding at the damage, or anywhere where a reference to the damaged place is wrong. */
  readonly placed: number;
  /** Damage that was not found, to look into. */
  readonly missed: readonly string[];
}

/**
 * Damages each page in each way, at up to `most` places chosen by the seed, and counts what the checker finds. The
 * same seed tries the same damage.
 */
export function runMutations(
  subjects: readonly Subject[],
  seed: number,
  most: number,
  kinds: readonly MutationKind[] = MUTATIONS,
): readonly Score[] {
  const random = createRandom(seed);
  return kinds.map((kind) => {
    let [tried, found, placed] = [0, 0, 0];
    const missed: string[] = [];
    for (const subject of subjects) {
      setDocument(subject.document, subject.facts);
      const damages = pick(nodesOf(subject.document).flatMap(kind.at), most, random);
      for (const damage of damages) {
        tried += 1;
        const findings = subject.check(JSON.stringify(damaged(subject.document, damage), null, 2));
        if (findings.length > 0) found += 1;
        if (isPlaced(kind, damage, findings)) placed += 1;
        else missed.push(describe(subject, damage, findings));
      }
    }
    return { kind: kind.name, tried, found, placed, missed };
  });
}

/** The scores as a table, with their sum. */
export function formatScores(scores: readonly Score[], seed: number): string {
  const rows = scores.map(
    ({ kind, tried, found, placed }) =>
      `${kind.padEnd(44)} ${String(tried).padStart(5)} ${String(found).padStart(5)} ${String(placed).padStart(5)}`,
  );
  const sum = (key: "tried" | "found" | "placed"): number =>
    scores.reduce((total, score) => total + score[key], 0);
  return [
    `seed ${seed}`,
    `${"kind of damage".padEnd(44)} tried found placed`,
    ...rows,
    `${`${scores.length} kinds`.padEnd(44)} ${String(sum("tried")).padStart(5)} ${String(sum("found")).padStart(5)} ${String(sum("placed")).padStart(5)}`,
  ].join("\n");
}

/** A finding is at the damage when one pointer is a prefix of the other, or both are in the same part. */
function isPlaced(
  { isElsewhere }: MutationKind,
  { pointer, rename, value }: Damage,
  findings: readonly Finding[],
): boolean {
  if (isElsewhere === true) return findings.length > 0;
  const above = pointer.slice(0, pointer.lastIndexOf("/"));
  // A key that was removed or renamed is missing from its object.
  const place = rename !== undefined || typeof value === "symbol" ? above : pointer;
  return findings.some(({ pointer: at, message }) => {
    if (at === pointer || at.startsWith(`${place}/`) || at === place) return true;
    if (at.slice(0, at.lastIndexOf("/")) === above && at !== "") return true;
    if (message.includes(` ${pointer}`) || message.includes(` ${above}`)) return true;
    return at !== "" && pointer.startsWith(`${at}/`) && pointer.slice(at.length).split("/").length <= 4;
  });
}

/** What the descriptions, routes and pages of the checker's input say. */
export function factsIn(options: CheckOptions): Facts {
  return {
    requires(call, key) {
      if (key === "fragment") return requiredOf(readOwn(call, "fragment"), options.fragments);
      if (key === "template") return requiredIn(readOwn(options.pages, String(readOwn(call, "template"))));
      const match = operationOf(call, options, key);
      const body = match?.ok === true ? match.operation.body() : undefined;
      return body === undefined ? [] : requiredBy(body, body);
    },
    permission(call) {
      const match = operationOf(call, options);
      return match?.ok === true ? match.operation.permission : undefined;
    },
    pageOf(link) {
      const path = link.replace(/^\/pages\//, "").replace(/[?#].*/, "");
      const named = /^(?:add|edit)-page\/([\w-]+)$/.exec(path)?.[1];
      const routes = options.routes?.filter((each) => shapeOf(each.path) === shapeOf(path)) ?? [];
      const names = named === undefined ? routes.map(({ template }) => template) : [named];
      const page = new Set(names).size === 1 ? readOwn(options.pages, String(names[0])) : undefined;
      return page === undefined ? undefined : pageFacts(page);
    },
  };
}

/** The parameters of a fragment that may not be left out. */
function requiredOf(name: unknown, fragments: unknown): readonly string[] {
  const texts = Array.isArray(fragments) ? fragments.map((file) => readOwn(file, "text")) : [fragments];
  const given = texts
    .map((text) => readOwn(readOwn(parseJson(String(text)), String(name)), "given"))
    .find((each) => each !== undefined);
  return requiredIn({ given });
}

/** What a page or a fragment must be given. */
function requiredIn(part: unknown): readonly string[] {
  return Object.entries(Object(readOwn(part, "given"))).flatMap(([parameter, kind]) =>
    String(kind).endsWith("?") ? [] : [parameter],
  );
}

function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

function describe(
  { name }: Subject,
  { pointer, rename, value }: Damage,
  findings: readonly Finding[],
): string {
  const what =
    rename !== undefined
      ? `called ${rename}`
      : typeof value === "symbol"
        ? "left out"
        : JSON.stringify(value);
  const found = findings.map(({ pointer: at, message }) => `${at} ${message}`).slice(0, 2);
  return `${name}${pointer} ${what?.slice(0, 120)}${found.length > 0 ? ` — only found: ${found.join("; ")}` : ""}`;
}

function pick<Item>(items: readonly Item[], most: number, random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
