import { saysOther } from "./check-words.ts";
import { saysOf, senseOf, wordsOfName } from "./word-sense.ts";

/** A word for a code that is the word of another code beside it, or says the opposite: `value.blocked` is "Active". */
export function problemOfCode(
  key: string,
  text: string,
  texts: Readonly<Record<string, unknown>>,
): string | undefined {
  const [, group, code = ""] = /^(value\.(?:.*\.)?)([^.]+)$/.exec(key) ?? [];
  if (group === undefined || saysOf(text, wordsOfName(code)) === "so") return undefined;
  const other = Object.keys(texts)
    .filter((each) => each !== key && each.startsWith(group))
    .map((each) => each.slice(group.length))
    .find((each) => !each.includes(".") && saysOther(text, code, each) && isWhole(text, each));
  if (other !== undefined) return `"${text}" is the word for "${other}", and this is for "${code}"`;
  const [meant, said] = [senseOf(code), senseOf(text)];
  return meant !== undefined && said !== undefined && meant !== said
    ? `"${text}" says the opposite of the code "${code}"`
    : undefined;
}

/** Whether a text is the words of a code and little else. */
function isWhole(text: string, code: string): boolean {
  return wordsOfName(text).length <= wordsOfName(code).length + 1;
}

/**
 * A noun that has no plural where those beside it have one, or where there still is one for what it was called:
 * `customers.noun` beside `many.customer`. `english` are all English texts.
 */
export function problemOfPlural(
  key: string,
  noun: string,
  english: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const [, group = ""] = /^(?:.*\.)?([^.]+)\.noun$/.exec(key) ?? [];
  const hasPlural = (each: string): boolean =>
    english !== undefined && Object.hasOwn(english, `many.${each}`);
  if (group === "" || english === undefined || hasPlural(noun)) return undefined;
  const former = group.replace(/ies$/, "y").replace(/s$/, "");
  const nouns = Object.keys(english).filter((each) => each.endsWith(".noun") && each !== key);
  const said = new Set(nouns.map((each) => english[each] ?? ""));
  const isUsual = said.size >= FEWEST_NOUNS && [...said].every(hasPlural);
  if (!hasPlural(former) && !isUsual) return undefined;
  const hint = hasPlural(former) ? `, and there is one for "${former}"` : "";
  return `there is no plural for "${noun}"${hint}: add the text "many.${noun}"`;
}

/** Fewer nouns with a plural each may have it by chance. */
const FEWEST_NOUNS = 4;
