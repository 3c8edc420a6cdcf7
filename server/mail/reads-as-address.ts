/** Whether mail programs could make a link of a name that somebody chose, or people could take it for one. */
export function readsAsAddress(name: string): boolean {
  const text = name.normalize("NFKC").replaceAll("。", ".");
  return /[/\\@%[\]]|[\p{L}\p{N}]\.[\p{L}\p{N}]|\bwww\b|\bhttps?:/iu.test(text);
}
