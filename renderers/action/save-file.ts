import type { FileContent } from "#engine/ports";

export interface SavedFile {
  readonly file: string;
  /** A large text in pieces. */
  readonly text: string | readonly BlobPart[];
  /** In place of the text, where there is one. */
  readonly bytes?: FileContent | undefined;
  /** Media type. */
  readonly type: string;
}

/** Saves a text, or what an API answered, as a file. */
export function saveFile({ file, text, bytes, type }: SavedFile): void {
  const parts = typeof text === "string" ? [text] : [...text];
  const url = URL.createObjectURL(new Blob(bytes instanceof Blob ? [bytes] : parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  // The browser reads the URL later.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
