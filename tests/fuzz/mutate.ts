/** A number from 0 to 1 at each call, the same series for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy of the JSON with damage at `times` random places. */
export function mutateJson(value: unknown, random: () => number, times: number): unknown {
  let damaged = value;
  for (let round = 0; round < times; round += 1) damaged = mutateOnce(damaged, damaged, random);
  return damaged;
}

/** Cut off, doubled, or with a changed character: not what a serializer writes. */
export function mutateText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const kind = Math.floor(random() * 4);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 5));
  if (kind === 2) return text.slice(0, at) + pick('{}[]",:\\0-e\u0000\u2028', random) + text.slice(at + 1);
  return text.slice(0, at) + text.slice(Math.max(0, at - 40));
}

/** Mostly damages leaves, because damage near the root hides everything below it. */
const STOP_EARLY = 0.05;

// Copies only one random path: descriptions are large.
function mutateOnce(at: unknown, whole: unknown, random: () => number): unknown {
  if (isContainer(at) && random() > STOP_EARLY) {
    const keys = Object.keys(at);
    const key = keys[Math.floor(random() * keys.length)];
    if (key !== undefined) return changeChild(at, key, whole, random);
  }
  return replacement(at, whole, random);
}

function changeChild(
  at: Container,
  key: string,
  whole: unknown,
  random: () => number,
): readonly unknown[] | Readonly<Record<string, unknown>> {
  const index = Number(key);
  const chance = random();
  if (Array.isArray(at)) {
    if (chance < 0.04) return at.filter((_, place) => place !== index);
    if (chance < 0.08) return [...at, at[index]];
    return at.map((child: unknown, place) => (place === index ? mutateOnce(child, whole, random) : child));
  }
  const entries = Object.entries(at);
  if (chance < 0.06) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (chance < 0.08) return withOwn(entries, pick(ODD_KEYS, random), 1);
  if (chance < 0.1)
    return Object.fromEntries(entries.map(([name, child]) => [name === key ? `${name}x` : name, child]));
  return Object.fromEntries(
    entries.map(([name, child]) => [name, name === key ? mutateOnce(child, whole, random) : child]),
  );
}

function withOwn(entries: readonly (readonly [string, unknown])[], key: string, value: unknown) {
  return Object.fromEntries([...entries, [key, value]]);
}

function replacement(value: unknown, whole: unknown, random: () => number): unknown {
  const chance = random();
  if (typeof value === "string" && chance < 0.5) return changedText(value, random);
  if (typeof value === "number" && chance < 0.5) return pick(ODD_NUMBERS, random);
  if (chance < 0.75) return pick(ODD_VALUES, random);
  // Something from elsewhere in the same document.
  return somewhere(whole, random);
}

function changedText(text: string, random: () => number): string {
  return pick(
    [
      "",
      `${text}x`,
      text.slice(1),
      text.toUpperCase(),
      `${text} ${text}`,
      text.replace(/[a-z]+/, "constructor"),
      text.replaceAll(".", ".."),
      text.replaceAll("{", ""),
      ...ODD_TEXTS,
    ],
    random,
  );
}

function somewhere(value: unknown, random: () => number): unknown {
  let at = value;
  while (isContainer(at) && random() > 0.2) {
    const children = Object.values(at);
    if (children.length === 0) break;
    at = children[Math.floor(random() * children.length)];
  }
  return at;
}

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function pick<T>(from: ArrayLike<T>, random: () => number): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("pick needs at least one entry to pick from.");
  return picked;
}

const ODD_KEYS = ["__proto__", "constructor", "toString", "$ref", "length", "", "a.b", "hasOwnProperty"];
const ODD_NUMBERS = [0, -1, 0.1, 1e308, -1e308, 2 ** 53, 99_999_999_999_999, 1e-7];
const ODD_TEXTS = [
  "{{#each rows}}{{this}}{{/each}}",
  "{{{row.name}}}",
  "{{#if",
  "{row.__proto__.x}",
  "{row.}",
  "javascript:alert(1)",
  "//evil.example/x",
  "<img src=x onerror=alert(1)>",
  "\u202Egnp.exe",
  "\uD800",
  "ﷺ".repeat(40),
  "x".repeat(20_000),
  "(a+)+$",
  "2026-13-45T99:99:99Z",
  "NaN",
  "=HYPERLINK(1)",
  "#/definitions/Nothing",
  "t:no.such.key",
];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  "",
  "row.id",
  [],
  {},
  [null],
  [[[]]],
  { $: "row.__proto__" },
  { $: "" },
  { var: "row.constructor" },
  { $ref: "#" },
  { by: { $: "row.state" }, to: {} },
  Array.from({ length: 300 }, (_, index) => index),
  nested(60),
];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}
