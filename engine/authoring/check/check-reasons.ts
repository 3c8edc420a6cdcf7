import { isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { textOf } from "./check-notices.ts";
import type { Rule } from "./part.ts";
import { phraseOf, saysOf, wordsOfName } from "./word-sense.ts";

interface Demand {
  readonly path: string;
  /** The code that is asked about; undefined where it is whether there is anything. */
  readonly code: string | undefined;
  readonly isWanted: boolean;
}

/** A condition about one path: that it is so, that it is one of some codes, or the opposite; none for anything else. */
function demandsOf(condition: unknown): readonly Demand[] {
  const [operator = "", ...more] = isRecord(condition) ? Object.keys(condition) : [];
  const given = readOwn(condition, operator);
  const operands: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (more.length > 0) return [];
  if (operator === "and") return operands.flatMap(demandsOf);
  const [left, right] = operands;
  if (operator === "!" || operator === "!!") {
    const path = pathIn(left);
    if (path !== undefined) return [{ path, code: undefined, isWanted: operator === "!!" }];
    const inner = demandsOf(left);
    if (inner.length === 0 || readOwn(left, "and") !== undefined) return [];
    return operator === "!!" ? inner : inner.map((each) => ({ ...each, isWanted: !each.isWanted }));
  }
  const path = pathIn(left);
  if (path === undefined) return [];
  if (operator === "===" || operator === "!==") return [compared(path, right, operator === "===")].flat();
  if (operator === ">" && right === 0) return [{ path, code: undefined, isWanted: true }];
  if (operator === "in" && Array.isArray(right))
    return right.flatMap((code: unknown) =>
      typeof code === "string" ? [{ path, code, isWanted: true }] : [],
    );
  return [];
}

function compared(path: string, value: unknown, isSame: boolean): readonly Demand[] {
  if (typeof value === "boolean") return [{ path, code: undefined, isWanted: value === isSame }];
  if (value === 0) return [{ path, code: undefined, isWanted: !isSame }];
  return typeof value === "string" && value !== "" ? [{ path, code: value, isWanted: isSame }] : [];
}

function pathIn(operand: unknown): string | undefined {
  const path = readOwn(operand, "var");
  return typeof path === "string" ? path : undefined;
}

/** The reason why an action is not enabled says what keeps it, not what it asks for. */
export const checkReason: Rule = ({ value, pointer }, options) => {
  const text = textOf(readOwn(value, "reason"), options);
  const [sentence = ""] = (text ?? "").split(/(?<=[.!?])\s/);
  if (sentence === "" || sentence.includes("{{")) return [];
  return demandsOf(readOwn(value, "if"))
    .filter((demand) => contradicts(sentence, demand))
    .slice(0, 1)
    .map(({ path, code, isWanted }): Problem => {
      const what = code === undefined ? `"${path}"` : `"${path}" being "${code}"`;
      const when = isWanted ? `asks for ${what}` : `is enabled without ${what}`;
      return {
        pointer,
        message: `"${sentence}" contradicts the condition, which ${when}: is it turned round?`,
      };
    });
};

const STATES = "is|are|was|were|already|still|has been|have been|now";

/** A reason is read where the condition does not hold: what is wanted is then not so. */
function contradicts(sentence: string, { path, code, isWanted }: Demand): boolean {
  const phrase = code === undefined ? phraseOf(path) : wordsOfName(code);
  if (COUNTED.test(path) && code === undefined) return isWanted ? saysSome(sentence) : saysNone(sentence);
  const said = saysOf(sentence, phrase);
  if (!isWanted) return said === "not" && !NEEDED.test(sentence);
  const words = phrase.map((word) => word.slice(0, Math.max(3, word.length - 2))).join("\\w* ");
  const isStated = new RegExp(`\\b(?:${STATES}) (?:\\w+ )?${words}`, "i").test(sentence);
  return said === "so" && isStated && !NEEDED.test(sentence);
}

/** What asks for something, and says nothing of what is. */
const NEEDED = /\b(?:only|must|needs?|first|until|unless|once|when|if|before|has to|have to|yet)\b/i;
const COUNTED = /(?:count|total|length|number|size)s?$/i;

function saysSome(sentence: string): boolean {
  return /\b(?:still|already|in use|has|have|contains?|not empty)\b/i.test(sentence) && !saysNone(sentence);
}

function saysNone(sentence: string): boolean {
  return /\b(?:no|none|nothing|without|is empty|are empty|nobody|not (?:have|used|in use))\b/i.test(sentence);
}
