import { isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { Rule } from "./part.ts";
import { wordsOf } from "./words.ts";

/**
 * A kind where a number belongs, and the other way round: `resource_type` with the id of a thing and `resource_id` with a word.
 */
export const checkExchanged: Rule = (part) =>
  ["filter", "query", "with"].flatMap((key) => {
    const given = readOwn(part.value, key);
    if (!isRecord(given)) return [];
    const pointer = `${part.pointer}/${key}`;
    const wrong = Object.entries(given).flatMap(([name, value]): readonly Problem[] => {
      const message = problemOf(name, value);
      return message === undefined ? [] : [{ pointer: `${pointer}/${name}`, message }];
    });
    // Two of one object were exchanged where they stand beside each other.
    return wrong.length > 1 ? [{ pointer, message: wrong.map(({ message }) => message).join("; ") }] : wrong;
  });

function problemOf(name: string, value: unknown): string | undefined {
  const last = [...wordsOf(name)].at(-1) ?? "";
  if (KINDS.has(last) && isReference(value)) {
    const read = [...wordsOf(value.$.slice(value.$.lastIndexOf(".") + 1))].at(-1);
    return read === "id" ? `"${name}" is a kind, and "${value.$}" is the id of one` : undefined;
  }
  if (last !== "id" || typeof value !== "string" || /\d/.test(value)) return undefined;
  return /^[a-z]+(?:-[a-z]+)*$/.test(value) && value !== "me" && value !== "self"
    ? `"${name}" is the id of one, and "${value}" is a word`
    : undefined;
}

const KINDS: ReadonlySet<string> = new Set(["type", "kind"].map((word) => [...wordsOf(word)][0] ?? word));
