import { nearestName } from "#validators";

const SHORTEST_WORD = 4;
const MOST_NAMED = 3;

/** What icon was meant: those whose name shares a word (`lock` and `lock-open` for `unlock`), else one misspelt. */
export function suggestIcon(name: string, icons: readonly string[]): string {
  const isShared = (icon: string): boolean =>
    icon
      .split("-")
      .some((word) => word.length >= SHORTEST_WORD && (name.includes(word) || word.includes(name)));
  const shared = icons.filter(isShared).slice(0, MOST_NAMED);
  const nearest = nearestName(name, icons);
  const meant = shared.length > 0 ? shared : nearest === undefined ? [] : [nearest];
  return meant.length > 0
    ? `, did you mean ${meant.map((icon) => `"${icon}"`).join(" or ")}?`
    : ": Storybook shows all under Foundations, Icons";
}
