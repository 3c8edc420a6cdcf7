import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { Rule } from "./part.ts";
import type { CheckOptions } from "./check-options.ts";

/** Rewrites of failures that are never tried, as an earlier one takes all that they would, or that take every failure. */
export const checkErrorRules: Rule = ({ value, pointer }) =>
  checkErrorRulesOf(readOwn(value, "errors"), `${pointer}/errors`);

/** The same of a list of rules at `pointer`. */
export function checkErrorRulesOf(rules: unknown, pointer: string): readonly Problem[] {
  const wanted = (Array.isArray(rules) ? rules : []).map((rule: unknown) => readOwn(rule, "has"));
  return wanted.flatMap((has, index): readonly Problem[] => {
    if (typeof has !== "string") return [];
    const at = `${pointer}/${index}/has`;
    if (has.trim() === "")
      return [{ pointer: at, message: "every failure has this: say a part of its message" }];
    const earlier = wanted
      .slice(0, index)
      .find(
        (each) =>
          typeof each === "string" && each.trim() !== "" && has.toLowerCase().includes(each.toLowerCase()),
      );
    if (earlier === undefined) return [];
    const message = `is never tried: the earlier ${JSON.stringify(earlier)} takes each failure with this`;
    return [{ pointer: at, message }];
  });
}

/** Shorter than this nobody could read a notice; longer it would have to be dismissed. */
const SHORTEST_MS = 500;
const LONGEST_MS = 600_000;

/** How long the notice of a failure stays is said in milliseconds. */
export const checkToastTime: Rule = ({ value, pointer }) => {
  const message = problemOfToastTime(readOwn(value, "toast"));
  return message === undefined ? [] : [{ pointer: `${pointer}/toast`, message }];
};

/** What is wrong with a number of milliseconds for which a notice stays; undefined: nothing, or it is no number. */
export function problemOfToastTime(time: unknown): string | undefined {
  if (typeof time !== "number" || time === 0 || (time >= SHORTEST_MS && time <= LONGEST_MS)) return undefined;
  return time < SHORTEST_MS
    ? `nobody could read it: it is said in milliseconds, did you mean ${time * 1000}?`
    : `that is ${Math.round(time / 60_000)} minutes: it is said in milliseconds`;
}

/** The ending of a file that is saved stands once in its name. */
export const checkFileNames: Rule = ({ value, pointer }, options) => {
  const saved = textOf(readOwn(value, "save"), options);
  const twice = saved === undefined ? undefined : /\.([a-z0-9]{2,5})\.\1$/i.exec(saved)?.[0];
  return twice === undefined
    ? []
    : [{ pointer: `${pointer}/save`, message: `"${String(saved)}" ends in "${twice}": once is enough` }];
};

/** A text as people read it: that of a key, where it is known. */
export function textOf(
  text: unknown,
  { translations }: Pick<CheckOptions, "translations">,
): string | undefined {
  if (typeof text !== "string" || !text.startsWith("t:")) return typeof text === "string" ? text : undefined;
  const said = readOwn(translations, text.slice(2));
  return typeof said === "string" ? said : undefined;
}

/** The endings of files that may be chosen are written with one dot, or as a media type. */
export const checkAccepted: Rule = ({ value, pointer }) => {
  const accept = readOwn(value, "accept");
  return (Array.isArray(accept) ? accept : []).flatMap((each: unknown, index): readonly Problem[] => {
    if (typeof each !== "string" || /^(?:\.[\w-]+(?:\.[\w-]+)*|[\w-]+\/[\w.+*-]+)$/.test(each)) return [];
    const message = `"${each}" is no ending of files (".iso") and no media type ("image/png")`;
    return [{ pointer: `${pointer}/accept/${index}`, message }];
  });
};
