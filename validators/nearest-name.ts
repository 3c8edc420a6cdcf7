/**
 * The known name that somebody meant who wrote another: misspelt by a few letters, two neighbours swapped, spelled in
 * another case or with other separators, or only begun. Undefined where none is near: a wrong guess misleads.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((each) => ({ each, rank: rankOf(...apart(plain(name), plain(each))) }));
  let best: (typeof ranked)[number] | undefined;
  for (const one of ranked) if (one.rank < (best?.rank ?? Infinity)) best = one;
  return best?.each;
}

/** It is here: a browser loads it, see `nearest-name-later.ts`. */
export function loadNearestName(): Promise<void> {
  return Promise.resolve();
}

/** Two names without the groups that both begin with: `title` and `text` of `users.title` and `users.text`. */
function apart(name: string, known: string): [name: string, known: string] {
  const [groups, others] = [name.split("."), known.split(".")];
  const isOther = (group: string, index: number): boolean => group !== others[index];
  const same = Math.min(groups.findIndex(isOther), groups.length - 1, others.length - 1);
  return same < 0 ? [name, known] : [groups.slice(same).join("."), others.slice(same).join(".")];
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

/**
 * How many letters one has to add, leave out or replace to make one name of the other. Short, as the portal's first
 * page carries it; names are short, too.
 */
function distance(name: string, known: string): number {
  const letters = Array.from(known);
  let above = [...letters.keys(), letters.length];
  for (const letter of name) {
    const row = [(above[0] ?? 0) + 1];
    for (const [index, other] of letters.entries()) {
      const replaced = (above[index] ?? 0) + (letter === other ? 0 : 1);
      row.push(Math.min(replaced, (above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
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
