import { readFile, writeFile } from "node:fs/promises";
import { formatMarkdown } from "./generated-source.ts";
import { DEFINITION_NAMES, definitionFacts } from "./templates/describe/definition-keys.ts";
import type { DefinitionFacts, KeyFacts } from "./templates/describe/definition-keys.ts";
import { REFERENCE_FILE } from "./templates/describe/reference-examples.ts";

/** Everything of a section above this line is generated, everything below it is written by hand. */
const BY_HAND = "<!-- written by hand -->";

if (import.meta.main)
  await writeFile(REFERENCE_FILE, await generateReference(await readFile(REFERENCE_FILE, "utf8")));

/**
 * The reference with the keys of every definition as the schema has them. Sections stay where they are, with what is written by
 * hand in them; a definition without a section gets one after the others, and one that is gone loses its own.
 */
export async function generateReference(before: string): Promise<string> {
  const [, head = "", chapter = "", rest = ""] =
    /^([\s\S]*?)(^### [\s\S]*?)(^## [\s\S]*)?$(?![\s\S])/m.exec(before) ?? [];
  const byHand = new Map(chapter.split(/^### /m).slice(1).map(readSection));
  const names = [...new Set([...byHand.keys(), ...DEFINITION_NAMES])];
  const sections = names.flatMap((name) => {
    const facts = definitionFacts(name);
    return facts === undefined ? [] : [writeSection(facts, byHand.get(name) ?? "")];
  });
  return await formatMarkdown([head, ...sections, rest].join("\n\n"));
}

/** The name of a section and what is written by hand in it: all of it, where nothing is generated yet. */
function readSection(section: string): readonly [name: string, byHand: string] {
  const [name = "", ...lines] = section.split("\n");
  const at = lines.indexOf(BY_HAND);
  return [
    name.trim(),
    lines
      .slice(at + 1)
      .join("\n")
      .trim(),
  ];
}

function writeSection(facts: DefinitionFacts, byHand: string): string {
  const { name, meaning, type, with: others } = facts;
  const parts = others.map(linked).join(" and ");
  return [
    `### ${name}`,
    [
      escaped(meaning),
      ...(type === undefined ? [] : [`It is: ${linked(type)}.`]),
      ...(parts === "" ? [] : [`It has the keys of ${parts}.`]),
    ].join(" "),
    ownKeys(facts).map(writeKey).join("\n"),
    BY_HAND,
    byHand,
  ].join("\n\n");
}

/** The keys that are not described with the definitions it has them of. */
function ownKeys({ keys, with: others }: DefinitionFacts): readonly KeyFacts[] {
  const shown = new Set(others.flatMap((name) => definitionFacts(name)?.keys.map(({ key }) => key) ?? []));
  return keys.filter(({ key }) => !shown.has(key));
}

function writeKey({ key, type, isRequired, default: fallback, meaning }: KeyFacts): string {
  const notes = [isRequired ? ", required" : "", fallback === undefined ? "" : `, default \`${fallback}\``];
  return `- \`${key}\` (${linked(type)}${notes.join("")}): ${escaped(meaning)}`;
}

/** Names of definitions as links to their sections, values as code. */
function linked(type: string): string {
  return type.replace(/"[^"]*"|[A-Z]\w+/g, (word) =>
    word.startsWith('"') ? `\`${word}\`` : `[${word}](#${word.toLowerCase()})`,
  );
}

/** Angle brackets outside of code are no HTML. */
function escaped(text: string): string {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replaceAll("<", "\\<") : part))
    .join("`");
}
