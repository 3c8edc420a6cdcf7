import { escapeSegment, isRecord } from "#validators";
import { parseJson, readPositions } from "#engine/template";
import type { Finding, TemplateFile } from "#engine/template";

/** A text of one of the files of a language. */
export interface EnglishText {
  readonly key: string;
  readonly text: string;
  /** A finding at the text, or at its key. */
  readonly say: (message: string, atKey?: boolean) => Finding;
}

/** All texts of a language, as far as its files can be read. */
export function textsIn(files: readonly TemplateFile[]): readonly EnglishText[] {
  return files.flatMap(({ path, text: source }) => {
    const texts = parseJson(source);
    let positions: ReturnType<typeof readPositions> | undefined;
    return Object.entries(isRecord(texts) ? texts : {}).flatMap(([key, text]): readonly EnglishText[] => {
      if (typeof text !== "string") return [];
      const pointer = `/${escapeSegment(key)}`;
      const say: EnglishText["say"] = (message, atKey = false) => {
        positions ??= readPositions(source);
        return { file: path, ...positions.of(pointer, atKey), pointer, message };
      };
      return [{ key, text, say }];
    });
  });
}
