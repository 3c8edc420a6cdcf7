/** The plural of a noun, for what is said of several: the text `many.<noun>`. Undefined: there is none. */
export function pluralOf(noun: string, texts: Readonly<Record<string, string>>): string | undefined {
  const key = `many.${noun}`;
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
