import { isRecord, readOwn } from "#validators";
import { parseText } from "#engine/expression";
import type { TextNode } from "#engine/expression";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { rowOf } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";
import { placeOfText } from "./text-place.ts";

/** A sentence has texts for its codes, one for all others among them, and parts for what they are filled with. */
export const checkSentence: Rule = (part, options) => [
  ...checkTexts(part, options),
  ...checkChanges(part, options),
];

function checkTexts({ value, pointer, ...around }: Part, options: CheckOptions): readonly Problem[] {
  const list = outwards({ value, pointer, ...around }).find(
    (each) => readOwn(each.value, "source") !== undefined,
  );
  const api = readOwn(readOwn(list?.value, "source"), "api");
  const { translations, texts: files } = options;
  if (translations === undefined || typeof api !== "string") return [];
  const prefix = `sentence.${api}.`;
  const texts = Object.entries(translations).filter(([key]) => key.startsWith(prefix));
  const parts = Object.keys(Object(readOwn(value, "parts")));
  const others = Object.hasOwn(translations, `${prefix}*`)
    ? []
    : [{ pointer, message: `no text "${prefix}*" for codes that have none of their own` }];
  const wrong = texts.flatMap(([key, text]): readonly Problem[] => {
    const parsed = parseText(text);
    const problem = parsed.ok ? problemOfNodes(parsed.nodes, parts) : parsed.problem;
    if (problem === undefined) return [];
    // A part that no other sentence names is said at the text, where the texts are checked too.
    const isTold = parsed.ok && options.hasRoutes === true && isOnlyOne(parsed.nodes, parts, texts);
    if (isTold) return [];
    return [
      { pointer: `${pointer}/parts`, message: `${problem}, in the text "${key}"${placeOfText(key, files)}` },
    ];
  });
  return [...others, ...wrong];
}

function isOnlyOne(
  nodes: readonly TextNode[],
  parts: readonly string[],
  texts: readonly (readonly [key: string, text: string])[],
): boolean {
  const unknown = nodes.flatMap((node) =>
    node.type === "path" && !parts.includes(node.path.source) ? [node.path.source] : [],
  );
  const isPlain = nodes.every(({ type }) => type === "text" || type === "path");
  return (
    isPlain && unknown.every((name) => texts.filter(([, text]) => text.includes(`{{${name}}}`)).length === 1)
  );
}

function problemOfNodes(nodes: readonly TextNode[], parts: readonly string[]): string | undefined {
  for (const node of nodes) {
    if (node.type === "text") continue;
    if (node.type !== "path") return `a sentence has no blocks: {{#${node.type}}}`;
    if (!parts.includes(node.path.source))
      return `no part "${node.path.source}"${suggest(node.path.source, parts)}`;
  }
  return undefined;
}

/** The changed fields are a list in the rows. */
function checkChanges(part: Part, options: CheckOptions): readonly Problem[] {
  const path = readOwn(part.value, "changes");
  const described = typeof path === "string" ? rowOf(part, options) : undefined;
  if (typeof path !== "string" || described === undefined) return [];
  const pointer = `${part.pointer}/changes`;
  const followed = followSchema(described.root, described.schema, path.split("."));
  if (!followed.ok)
    return [{ pointer, message: `"${path}" is not in the rows of ${described.by}${followed.hint}` }];
  const kinds = isRecord(followed.schema) ? kindsOf({ ...described, schema: followed.schema }) : undefined;
  return kinds === undefined || kinds.includes("array")
    ? []
    : [{ pointer, message: `changed fields are a list, and "${path}" is ${typeWords(kinds)}` }];
}
