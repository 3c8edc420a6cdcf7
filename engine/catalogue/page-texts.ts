/**
 * Everything in which a page's texts can stand: its source, the fragments that it uses, also through others, and the
 * translations that they name. Two names that begin alike bring a text too many, never one too few.
 */
export function readPageTexts(
  source: string,
  fragments: unknown,
  translations: Readonly<Record<string, string>>,
): readonly string[] {
  const texts = [source];
  const unused = new Map(Object.entries<unknown>(Object(fragments)));
  // Fragments found on the way are read too, for those that they use.
  for (const text of texts) {
    for (const [name, fragment] of unused) {
      if (!text.includes(JSON.stringify(name))) continue;
      unused.delete(name);
      texts.push(JSON.stringify(fragment));
    }
  }
  const named = Object.entries(translations).filter(([key]) =>
    texts.some((text) => text.includes(`t:${key}`)),
  );
  return [...texts, ...named.map(([, text]) => text)];
}
