import { distance } from "fastest-levenshtein";

/**
 * The known name that somebody meant who wrote another: misspelt by a few letters, two neighbours swapped, spelled in
 * another case or with other separators, or only begun. Undefined where none is near: a wrong guess misleads.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((each) => ({ each, rank: rankOf(plain(name), plain(each)) }));
  let best: (typeof ranked)[number] | undefined;
  for (const one of ranked) if (one.rank < (best?.rank ?? Infinity)) best = one;
  return best?.each;
}

const SHORTEST_BEGINNING = 3;
const MOST_MISTAKES = 4;

/** How far apart two names are, the nearer the lower; infinite where one is not the other misspelt. */
function rankOf(name: string, known: string): number {
  const mistakes = isSwapped(name, known) ? 1 : distance(name, known);
  if (mistakes <= permitted(name, known)) return mistakes;
  const [short, long] = name.length < known.length ? [name, known] : [known, name];
  const isBeginning = short.length >= SHORTEST_BEGINNING && long.startsWith(short);
  return isBeginning ? MOST_MISTAKES + long.length - short.length : Infinity;
}

/** A third of the letters; a quarter where the first is another, which a slip of the hand seldom changes. */
function permitted(name: string, known: string): number {
  const length = Math.max(name.length, known.length);
  const share = Math.floor(length / (name[0] === known[0] ? 3 : 4));
  return Math.min(Math.max(share, length > 2 ? 1 : 0), MOST_MISTAKES);
}

function isSwapped(name: string, known: string): boolean {
  if (name.length !== known.length) return false;
  const at = Array.from(name).findIndex((letter, index) => letter !== known[index]);
  return (
    at !== -1 &&
    name[at] === known[at + 1] &&
    name[at + 1] === known[at] &&
    name.slice(at + 2) === known.slice(at + 2)
  );
}

/** `createTime`, `create_time` and `Create-Time` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/(?<=\w)[-_ ](?=\w)/g, "");
}
