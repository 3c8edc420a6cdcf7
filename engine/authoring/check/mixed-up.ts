import { hasAll, hasSome, wordsBeyond } from "./words.ts";

/** An entry of a list: the words by which it is known, and those of what is said of it. */
export interface Named {
  readonly own: ReadonlySet<string>;
  readonly says: ReadonlySet<string>;
}

/**
 * For each entry, the index of another one whose distinguishing words its texts contain instead of its own: the two were
 * probably exchanged. Undefined where there is none. `isWhole`: only all of these words together count, where names of
 * several words share some by chance.
 */
export function spokenOf(entries: readonly Named[], isWhole = false): readonly (number | undefined)[] {
  const has = isWhole ? hasAll : hasSome;
  return entries.map(({ own, says }, index) => {
    const meant = entries.findIndex((other, at) => {
      if (at === index) return false;
      const theirs = wordsBeyond(other.own, own).filter((word) =>
        entries.every((each, place) => place === at || !each.own.has(word)),
      );
      return theirs.length > 0 && has(says, theirs) && !hasSome(says, wordsBeyond(own, other.own));
    });
    return meant === -1 || hasSome(says, wordsBeyond(own, sharedBy(entries))) ? undefined : meant;
  });
}

/** The words that all have, which tell nothing. */
function sharedBy(entries: readonly Named[]): ReadonlySet<string> {
  const [first, ...rest] = entries;
  return new Set([...(first?.own ?? [])].filter((word) => rest.every(({ own }) => own.has(word))));
}
