/**
 * Up to two initials of a person or a company, `JM` of `jana.moreau@contoso.example`, `AW` of "Adventure Works"; empty where
 * the name has no letter.
 */
export function initialsOf(name: string): string {
  const words = (name.split("@")[0] ?? "").split(/[^\p{L}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = "") =>
    word.slice(0, 1),
  );
  return letters.join("").toUpperCase();
}
