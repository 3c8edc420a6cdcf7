import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#validators";

/** The reference of the template language, whose examples are written by hand. */
export const REFERENCE_FILE = join(import.meta.dirname, "../../../docs/template-reference.md");

/** Reads the examples of the reference: the JSON below the heading of each definition. */
export async function readExamples(): Promise<(definition: string) => readonly unknown[]> {
  const sections = (await readFile(REFERENCE_FILE, "utf8")).split(/^#{2,3} /m);
  return (definition) => {
    const section = sections.find((part) => part.startsWith(`${definition}\n`)) ?? "";
    return Array.from(section.matchAll(/```json\n([\s\S]*?)```/g), ([, text = ""]): unknown =>
      JSON.parse(text),
    );
  };
}

/** The first value that an example has for a key, as JSON on one line; undefined where none has it. */
export function exampleOfKey(examples: readonly unknown[], key: string): string | undefined {
  const example = examples.find((each) => isRecord(each) && Object.hasOwn(each, key));
  return isRecord(example) ? `"${key}": ${onOneLine(example[key])}` : undefined;
}

/** JSON as authors write it, with blanks inside braces and after commas. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
