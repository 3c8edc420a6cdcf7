/** Saves a text as a file. */
export function saveFile({
  file,
  text,
  type,
}: {
  readonly file: string;
  /** A large text in pieces. */
  readonly text: string | readonly BlobPart[];
  readonly type: string;
}): void {
  const url = URL.createObjectURL(new Blob(typeof text === "string" ? [text] : [...text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  // The browser reads the URL later.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
