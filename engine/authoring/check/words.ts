/**
 * The words of a text or a name, each once and without its ending, so that "Powering off…", "powered off", `powerOff`,
 * `power-off` and `POWER_OFF` have the same. What a text is filled with is no word.
 */
export function wordsOf(text: string): ReadonlySet<string> {
  const plain = text
    .replaceAll(/\{\{.*?\}\}|\{[^{}]*\}|<[^<>]*>/g, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return new Set(Array.from(plain.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => stemOf(word)));
}

/** Whether the first has all words of the second. */
export function hasAll(words: ReadonlySet<string>, wanted: Iterable<string>): boolean {
  return [...wanted].every((word) => words.has(word));
}

export function hasSome(words: ReadonlySet<string>, wanted: Iterable<string>): boolean {
  return [...wanted].some((word) => words.has(word));
}

/** The words of the first that the second lacks. */
export function wordsBeyond(words: Iterable<string>, others: ReadonlySet<string>): readonly string[] {
  return [...words].filter((word) => !others.has(word));
}

const SHORTEST = 4;

/** `power` of powers, powered and powering; `stop` of stopped; `delet` of delete and deleted. */
function stemOf(word: string): string {
  if (word.length <= SHORTEST) return word.length === SHORTEST ? word.replace(/e$/, "") : word;
  const cut = word.replace(/(?:ing|ed|(?<=[^s])s)$/, "");
  const single = cut === word ? cut : cut.replace(/([bgmnprt])\1$/, "$1");
  return single.length < 3 ? word : single.replace(/e$/, "");
}
