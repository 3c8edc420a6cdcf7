import { escapeSegment, isRecord } from "#validators";
import { parseJson, readPositions, suggest } from "#engine/template";
import type { Finding } from "#engine/template";

/**
 * What is wrong with the words for codes among the texts of a file: `value.<api>.<code>` that names no API. A code in
 * `value.<code>` has no dot, or it could not be told from these. A sentence is always of an API: `sentence.<api>.<code>`.
 */
export function checkCodeTexts(
  source: string,
  { file, apis }: { readonly file: string; readonly apis: readonly string[] },
): readonly Finding[] {
  const positions = readPositions(source);
  const texts = parseJson(source);
  return Object.keys(isRecord(texts) ? texts : {}).flatMap((key): readonly Finding[] => {
    const [, kind = "", api] = /^(value)\.([^.]+)\../.exec(key) ?? /^(sentence)\.([^.]*)/.exec(key) ?? [];
    if (api === undefined || apis.some((each) => key.startsWith(`${kind}.${each}.`))) return [];
    const pointer = `/${escapeSegment(key)}`;
    return [
      {
        file,
        ...positions.of(pointer, true),
        pointer,
        message: `${SPELLED[kind] ?? ""}, and apis.json has no API "${api}"${suggest(api, apis)}`,
      },
    ];
  });
}

const SPELLED: Readonly<Record<string, string>> = {
  value: 'words for a code are "value.<code>" or "value.<api>.<code>"',
  sentence: 'a sentence for a code is "sentence.<api>.<code>"',
};
