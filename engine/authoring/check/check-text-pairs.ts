import type { Finding } from "#engine/template";
import type { EnglishText } from "./english-texts.ts";
import { hasSome, wordsBeyond, wordsOf } from "./words.ts";

/**
 * Texts that contradict their keys: a failure that does not say so, an end that says that nothing came of it, a text that is
 * that of another code word for word, and a text with the word by which the key of its neighbour differs in place of its own.
 */
export function checkTextPairs(texts: readonly EnglishText[]): readonly Finding[] {
  const groups = Map.groupBy(texts, ({ key }) => key.slice(0, key.lastIndexOf(".")));
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one) => {
      const message = problemOf(one, group);
      return message === undefined ? [] : [one.say(message)];
    }),
  );
}

function problemOf(one: EnglishText, group: readonly EnglishText[]): string | undefined {
  return problemOfOutcome(one, group) ?? problemOfNeighbour(one, group) ?? problemOfCopy(one, group);
}

const FAILED = /-failed(?:\.|$)/;
/** How English says that something did not happen. */
const NOT =
  /n['’]t\b|\b(?:not|no|never|nobody|nothing|cannot|without|only|fail\w*|unable|errors?|wrong|problem\w*|refus\w+|reject\w+|den(?:y|ied)|abort\w*|cancel\w*|lost|broken|missing|invalid|impossible|interrupted|stopped|expired|un\w*successful\w*|timed)\b/i;
const NOT_DONE = /\b(?:could|was|were|did|has|have) ?(?:not|n['’]t)\b|\bfailed\b|\bcannot be\b/i;

function problemOfOutcome({ key, text }: EnglishText, group: readonly EnglishText[]): string | undefined {
  if (FAILED.test(key))
    return NOT.test(text)
      ? undefined
      : "is the text of a failure and does not say so: say what was not done, and why";
  const failure = group.find((each) => FAILED.test(each.key) && baseOf(each.key) === baseOf(key));
  return failure !== undefined && NOT_DONE.test(text) && !NOT_DONE.test(key.replaceAll("-", " "))
    ? `says that it failed, which is said by "${failure.key}"`
    : undefined;
}

/** `sentence.audit.pool.delet` of `.delete-failed` and `.deleted`, `power.stop` of `-failed` and `-done`. */
function baseOf(key: string): string {
  return key.replace(/-(?:failed|done)$/, "").replace(/e?d?$/, "");
}

const OF_CODES = /^(?:sentence|value)\.[^.]+\.[^.]+\./;

/** Two codes of one kind of thing with the same text cannot be told apart, nor what is done and undone. */
function problemOfCopy({ key, text }: EnglishText, group: readonly EnglishText[]): string | undefined {
  if (key.includes("*")) return undefined;
  const same = group.find(
    (each) =>
      each.key !== key &&
      each.text === text &&
      (OF_CODES.test(key) || areOpposite(lastOf(each.key), lastOf(key))),
  );
  return same === undefined || (FAILED.test(same.key) && !FAILED.test(key))
    ? undefined
    : `is word for word the text of "${same.key}": say what differs`;
}

const OPPOSITES: readonly (readonly [one: string, other: string])[] = [
  ["on", "off"],
  ["don", "fail"],
  ["start", "stop"],
  ["enabl", "disabl"],
  ["add", "remov"],
  ["open", "clos"],
  ["lock", "unlock"],
  ["block", "unblock"],
  ["show", "hid"],
  ["attach", "detach"],
  ["connect", "disconnect"],
  ["map", "unmap"],
  ["mount", "unmount"],
];

/** Whether two keys differ in words that mean the opposite: `blocked` and `unblocked`, `mfa-on` and `mfa-off`. */
function areOpposite(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const [mine, theirs] = [wordsBeyond(one, other), wordsBeyond(other, one)];
  return (
    mine.length === 1 &&
    theirs.length === 1 &&
    OPPOSITES.some((pair) => pair.includes(mine[0] ?? "") && pair.includes(theirs[0] ?? ""))
  );
}

/** `already-on` and `already-off`: their texts differ as their keys do. */
function problemOfNeighbour({ key, text }: EnglishText, group: readonly EnglishText[]): string | undefined {
  const [own, said] = [wordsOf(lastOf(key)), wordsOf(text)];
  if (own.size < 2) return undefined;
  for (const other of group) {
    const theirs = wordsOf(lastOf(other.key));
    const [mine, foreign] = [wordsBeyond(own, theirs), wordsBeyond(theirs, own)];
    const [word, another] = [mine[0], foreign[0]];
    if (mine.length !== 1 || foreign.length !== 1 || word === undefined || another === undefined) continue;
    const shared = wordsBeyond(own, new Set(mine));
    if (said.has(word) || !said.has(another) || !hasSome(said, shared)) continue;
    if (!isParallel(said, wordsOf(other.text))) continue;
    return `speaks of "${another}" as "${other.key}" should: "${key}" is about "${word}"`;
  }
  return undefined;
}

/** Whether two texts differ in hardly more than a word each. */
function isParallel(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return wordsBeyond(a, b).length <= 1 && wordsBeyond(b, a).length <= 1;
}

function lastOf(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1);
}
