// What names and short texts say, as far as their words tell.

/** The words of a name or a text in small letters: `isBlocked`, `is_blocked` and "Is blocked" are "is", "blocked". */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9']+/)
    .filter((word) => word !== "");
}

/** A word without its ending: `block` of "blocked" and "blocks", `us` of "used" and "use". */
export function stemOf(word: string): string {
  return word.replace(/(?:ing|ed|es|s|e)$/, "").replace(/([b-df-hj-np-tv-z])\1$/, "$1");
}

const NEGATIONS =
  /^(?:not|no|never|without|none|cannot|nor|nothing|isn't|aren't|hasn't|haven't|doesn't|don't)$/;
const OPPOSITE = /^(?:un|non|dis|in|de)/;

/** How a text speaks of a phrase: it says it, says that it is not so, or does not speak of it. */
export function saysOf(text: string, phrase: readonly string[]): "so" | "not" | undefined {
  const words = wordsOfName(text);
  const stems = phrase.map(stemOf);
  if (stems.length === 0 || stems.some((stem) => stem.length < 2)) return undefined;
  const at = words.findIndex((_, index) =>
    stems.every((stem, place) => stemOf(words[index + place] ?? "") === stem),
  );
  if (at !== -1)
    return words.slice(Math.max(0, at - 3), at).some((word) => NEGATIONS.test(word)) ? "not" : "so";
  const isOpposed = words.some(
    (word) => OPPOSITE.test(word) && stems.join("") === stemOf(word.replace(OPPOSITE, "")),
  );
  return isOpposed ? "not" : undefined;
}

/** What a yes-or-no field is about: "blocked" of `isBlocked`, "in maintenance" of `inMaintenance`. */
export function phraseOf(field: string): readonly string[] {
  return wordsOfName(field.split(".").at(-1) ?? "").filter(
    (word, index) => index > 0 || !/^(?:is|has|are|can|was)$/.test(word),
  );
}

/** Pairs of words of which a name or a text says one or the other. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:used|usage|consumed|count)$/, /^(?:limit|allowed|max|maximum|quota)$/],
  [/^(?:start|starts|started|begin|begins|beginning|since)$/, /^(?:end|ends|ended|until|expires|expiry)$/],
  [/^(?:min|minimum|least)$/, /^(?:max|maximum|most)$/],
  [/^first$/, /^last$/],
  [/^(?:created|added)$/, /^(?:updated|modified|changed|deleted|removed)$/],
  [
    /^(?:sent|outbound|egress|upload|uploaded|outgoing)$/,
    /^(?:received|inbound|ingress|download|downloaded|incoming)$/,
  ],
  [/^(?:source|src)$/, /^(?:target|destination|dest|dst)$/],
  [/^(?:read|reads)$/, /^(?:write|writes|written)$/],
  [/^(?:before|old|previous|current)$/, /^(?:after|new|next)$/],
  [/^(?:width)$/, /^(?:height)$/],
  [/^(?:enabled|active|unblocked|unlocked)$/, /^(?:disabled|inactive|blocked|locked)$/],
  [/^(?:succeeded|successful|passed)$/, /^(?:failed|failures|errors)$/],
  [/^(?:owner|seller|sender|from)$/, /^(?:buyer|recipient|receiver|to)$/],
];

/** Whether one of the words is such a word. */
export function has(words: readonly string[], pattern: RegExp): boolean {
  return words.some((word) => pattern.test(word));
}

/** Whether one says of a pair of opposites what the other does not: "Accounts in use" and `account_limit`. */
export function areOpposed(one: string, other: string): boolean {
  const a = wordsOfName(one.replace(/\bin use\b/gi, "used"));
  const b = wordsOfName(other.replace(/\bin use\b/gi, "used"));
  const differ = (left: RegExp, right: RegExp): boolean =>
    has(a, left) && !has(a, right) && has(b, right) && !has(b, left);
  return PAIRS.some(([left, right]) => differ(left, right) || differ(right, left));
}

const GOOD =
  /^(?:yes|on|enabled|active|available|connected|open|ok|running|online|valid|healthy|unblocked|unlocked|succeeded|success|successful|completed|up)$/;
const BAD =
  /^(?:no|off|disabled|inactive|unavailable|disconnected|closed|stopped|offline|invalid|unhealthy|blocked|locked|suspended|failed|failure|error|errors|expired|revoked|deleted|down)$/;

/** Whether a single word, or a code, says that all is as wanted, or that it is not; undefined: it says neither. */
export function senseOf(text: string): "good" | "bad" | undefined {
  const words = wordsOfName(text).filter((word) => !/^(?:is|has|are|it|the|powered|not)$/.test(word));
  const isNot = /\bnot\b/i.test(text);
  const [word = ""] = words;
  if (words.length !== 1 || (!GOOD.test(word) && !BAD.test(word))) return undefined;
  return GOOD.test(word) === isNot ? "bad" : "good";
}
