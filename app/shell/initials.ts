/** Up to two initials of a user name, `JM` of `jana.moreau@contoso.example`; empty where it has no letter. */
export function initialsOf(username: string): string {
  const words = (username.split("@")[0] ?? "").split(/[^\p{L}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = "") =>
    word.slice(0, 1),
  );
  return letters.join("").toUpperCase();
}
