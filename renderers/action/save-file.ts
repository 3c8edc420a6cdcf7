/** Hands a text to the person as a file. */
export function saveFile({
  file,
  text,
  type,
}: {
  readonly file: string;
  /** A large one in pieces. */
  readonly text: string | readonly string[];
  readonly type: string;
}): void {
  const url = URL.createObjectURL(new Blob(typeof text === "string" ? [text] : [...text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  // The browser reads it in its own time.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
