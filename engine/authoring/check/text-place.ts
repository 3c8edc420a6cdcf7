import { escapeSegment, readOwn } from "#validators";
import { parseJson, readPositions } from "#engine/template";
import type { TemplateFile } from "#engine/template";

/** Where a translation stands: ` at services/en.json:12:23`; nothing where the files are not at hand. */
export function placeOfText(key: string, files: readonly TemplateFile[] = []): string {
  const file = files.find(({ text }) => readOwn(parseJson(text), key) !== undefined);
  if (file === undefined) return "";
  const { line, column } = readPositions(file.text).of(`/${escapeSegment(key)}`);
  return ` at ${file.path}:${line}:${column}`;
}
