import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { spokenOf } from "./mixed-up.ts";
import type { Rule } from "./part.ts";
import { englishOf, wordsOfKey } from "./text-words.ts";
import { hasSome, wordsOf } from "./words.ts";

/**
 * Texts of a switch that were exchanged: one that speaks of another case, one for none or for many where there is one, what is
 * said of a yes under no, and a count of something else than what decides.
 */
export const checkCaseTexts: Rule = (part, options) => {
  const [path, to] = [readOwn(readOwn(part.value, "by"), "$"), readOwn(part.value, "to")];
  if (typeof path !== "string" || !isRecord(to)) return [];
  const cases: readonly Case[] = [
    ...Object.keys(to).map((name) => ({ name, pick: to[name], at: `/to/${escapeSegment(name)}` })),
    { name: undefined, pick: readOwn(part.value, "else"), at: "/else" },
  ].flatMap(({ pick, ...each }) => (typeof pick === "string" ? [{ ...each, text: pick }] : []));
  const found = [
    ...checkNamed(cases, options),
    ...checkCounted(cases, path, options),
    ...checkAnswered(cases, path, options),
    ...checkOtherRead(cases, path, options),
  ];
  return found.map(({ pointer, ...each }) => ({ ...each, pointer: part.pointer + pointer }));
};

interface Case {
  /** Undefined: any other value. */
  readonly name: string | undefined;
  readonly text: string;
  readonly at: string;
}

/** Of the cases by name each text speaks of its own. */
function checkNamed(cases: readonly Case[], options: CheckOptions): readonly Problem[] {
  const named = cases.filter(({ name }) => name !== undefined && !/^\d*$/.test(name));
  const own = named.map(({ name = "" }) => wordsOf(name));
  const byKey = spokenOf(named.map(({ text }, index) => says(own, index, wordsOfKey(text))));
  const byText = spokenOf(
    named.map(({ text }, index) => says(own, index, wordsOf(englishOf(text, options)))),
  );
  return named.flatMap(({ name, text, at }, index) => {
    const meant = byKey[index] ?? (hasSome(wordsOfKey(text), own[index] ?? []) ? undefined : byText[index]);
    const other = meant === undefined ? undefined : named[meant]?.name;
    return other === undefined
      ? []
      : [{ pointer: at, message: `"${text}" speaks of "${other}", and this is the case "${String(name)}"` }];
  });
}

function says(own: readonly ReadonlySet<string>[], index: number, words: ReadonlySet<string>): Named {
  return { own: own[index] ?? new Set(), says: words };
}

interface Named {
  readonly own: ReadonlySet<string>;
  readonly says: ReadonlySet<string>;
}

const ENDED: Readonly<Record<string, RegExp>> = {
  none: /[-.](?:empty|none|no|zero|nothing)$/,
  one: /[-.](?:one|single|1)$/,
  many: /[-.](?:several|many|all|more)$/,
};
const SAID: Readonly<Record<string, RegExp>> = {
  none: /\b(?:no|none|nothing|zero|empty)\b/i,
  one: /^one\b|\bonly one\b|\bone of the\b|\ba single\b/i,
};
const COUNTS: Readonly<Record<string, string>> = { "0": "none", "1": "one" };

/** The texts for none, for one and for many stand where there are none, one and many. */
function checkCounted(cases: readonly Case[], path: string, options: CheckOptions): readonly Problem[] {
  const isCount = cases.some(({ name }) => name === "0" || name === "1");
  const numbers = cases.every(({ name }) => name === undefined || /^\d+$/.test(name));
  if (!isCount || !numbers) return [];
  return cases.flatMap(({ name, text, at }) => {
    const wanted = name === undefined ? "many" : COUNTS[name];
    if (wanted === undefined) return [];
    const said = countOf(text, path, options);
    return said === undefined || said === wanted
      ? []
      : [{ pointer: at, message: `"${text}" is the text for ${said}, and this is the case of ${wanted}` }];
  });
}

function countOf(text: string, path: string, options: CheckOptions): string | undefined {
  const ended = Object.keys(ENDED).find((count) => ENDED[count]?.test(text) === true);
  if (ended !== undefined) return ended;
  const english = englishOf(text, options);
  if (new RegExp(`\\{\\{\\s*${path.replaceAll(".", "\\.")}\\s*\\}\\}\\s+\\w+s\\b`).test(english))
    return "many";
  return Object.keys(SAID).find((count) => SAID[count]?.test(english) === true);
}

/** What `isBlocked` is called where it is true is not said where it is false. */
function checkAnswered(cases: readonly Case[], path: string, options: CheckOptions): readonly Problem[] {
  const yes = cases.find(({ name }) => name === "true");
  const no = cases.find(({ name }) => name === "false") ?? cases.find(({ name }) => name === undefined);
  const own = [...wordsOf(path.slice(path.lastIndexOf(".") + 1))].filter((word) => !ASKED.has(word));
  if (yes === undefined || no === undefined || own.length === 0) return [];
  const [said, denied] = [yes, no].map(({ text }) => wordsOf(englishOf(text, options)));
  if (said === undefined || denied === undefined) return [];
  const isExchanged = !hasSome(said, own) && hasSome(denied, own) && !NOT.test(englishOf(no.text, options));
  const message = `"${no.text}" is said where "${path}" is true, and this is where it is not`;
  return isExchanged ? [{ pointer: no.at, message }] : [];
}

const ASKED: ReadonlySet<string> = new Set(["is", "has", "can", "was", "are"]);
const NOT = /\b(?:not|no|never|without|un\w+|dis\w+|off)\b/i;

/** A text counts what decides which text it is. */
function checkOtherRead(cases: readonly Case[], path: string, options: CheckOptions): readonly Problem[] {
  const [root = "", name = "", ...rest] = path.split(".");
  if (root !== "load" || rest.length === 0) return [];
  const tail = rest.join(".");
  return cases.flatMap(({ text, at }) => {
    const read = Array.from(
      englishOf(text, options).matchAll(/\{\{\s*load\.([\w-]+)\.([\w.-]+)\s*\}\}/g),
      ([, other = "", end = ""]) => ({ other, end }),
    );
    const wrong = read.find(({ other, end }) => other !== name && end === tail);
    if (wrong === undefined || read.some(({ other, end }) => other === name && end === tail)) return [];
    const message = `"${path}" decides, and the text "${text}" says "load.${wrong.other}.${tail}"`;
    return [{ pointer: at, message }];
  });
}
