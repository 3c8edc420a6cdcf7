import { escapeSegment, isRecord, readOwn } from "#validators";
import { referencesOf } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { Rule } from "./part.ts";

/**
 * A call of a chain that may be left out (`when`), may fail (`optional`) or may be none (a switch without `else`) has
 * perhaps no answer: what uses it asks first whether it is there.
 */
export const checkResults: Rule = ({ pointer, value }) => {
  const calls = readOwn(value, "calls");
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown, index) => {
    const name = readOwn(call, "as");
    if (typeof name !== "string" || !isUncertain(call)) return [];
    const when = readOwn(call, "when");
    const later = calls.slice(index + 1).flatMap((each: unknown, place) => {
      if (isGuarded(each, name, when)) return [];
      return usesOf(each, name, `${pointer}/calls/${index + 1 + place}`);
    });
    const then = readOwn(value, "then");
    const after = (Array.isArray(then) ? then : []).flatMap((step: unknown, place) =>
      usesOf(withoutTexts(step), name, `${pointer}/then/${place}`),
    );
    return [...later, ...after].map((at): Problem => {
      return {
        pointer: at,
        message: `"result.${name}" may be missing: use it only when "result.${name}" is there`,
      };
    });
  });
};

function isUncertain(call: unknown): boolean {
  const isSwitch = readOwn(call, "by") !== undefined;
  const hasElse = isRecord(readOwn(call, "else"));
  return (
    readOwn(call, "when") !== undefined || readOwn(call, "optional") !== undefined || (isSwitch && !hasElse)
  );
}

/** By the same condition, or by asking for the answer itself. */
function isGuarded(call: unknown, name: string, when: unknown): boolean {
  const own = readOwn(call, "when");
  if (own === undefined) return false;
  const asks = referencesOf(own).some(
    (path) => path === `result.${name}` || path.startsWith(`result.${name}.`),
  );
  const parts = [own, ...toList(readOwn(own, "and"))];
  return asks || (when !== undefined && parts.some((part) => JSON.stringify(part) === JSON.stringify(when)));
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text shows nothing for what is not there; an address or a value does not. */
function withoutTexts(step: unknown): unknown {
  const reveal = readOwn(step, "reveal");
  return reveal === undefined ? { goto: readOwn(step, "goto") } : step;
}

/** The places at which an answer is read. */
function usesOf(part: unknown, name: string, pointer: string): readonly string[] {
  const isOf = (path: string): boolean => path === `result.${name}` || path.startsWith(`result.${name}.`);
  if (typeof part === "string") return referencesOf(part).some(isOf) ? [pointer] : [];
  if (Array.isArray(part)) return part.flatMap((each, index) => usesOf(each, name, `${pointer}/${index}`));
  if (!isRecord(part)) return [];
  const path = part["$"] ?? part["var"];
  if (typeof path === "string") return isOf(path) ? [pointer] : [];
  return Object.keys(part).flatMap((key) => usesOf(part[key], name, `${pointer}/${escapeSegment(key)}`));
}
