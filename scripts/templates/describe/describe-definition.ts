import { DEFINITION_NAMES, definitionFacts } from "./definition-keys.ts";
import type { DefinitionFacts, KeyFacts } from "./definition-keys.ts";
import { exampleOfKey } from "./reference-examples.ts";

/** The examples of a definition. */
type Examples = (definition: string) => readonly unknown[];

const INDENT = "  ";
const EXAMPLE_LENGTH = 200;

/** Every definition in a line, with what it means. */
export function listDefinitions(): string {
  const width = Math.max(...DEFINITION_NAMES.map((name) => name.length));
  return DEFINITION_NAMES.map(
    (name) => `${name.padEnd(width)}  ${definitionFacts(name)?.meaning ?? ""}`,
  ).join("\n");
}

/** All keys of a definition: type, default, meaning and an example of each. Undefined where there is no such definition. */
export function describeDefinition(name: string, examplesOf: Examples): string | undefined {
  const facts = definitionFacts(name);
  if (facts === undefined) return undefined;
  const head = `${facts.name}: ${facts.meaning}`;
  if (facts.type !== undefined) return [head, `${INDENT}${facts.type}`].join("\n");
  const examples = examplesFor(facts, examplesOf);
  return [head, ...facts.keys.flatMap((key) => ["", ...linesOf(key, examples)])].join("\n");
}

/** A key in each definition that has it; those in which it means the same stand together. Undefined where none has it. */
export function describeKey(key: string, examplesOf: Examples): string | undefined {
  // A page or a panel has the keys of its body.
  const owners = allFacts().filter(({ name }) => !isWhole(name));
  const found = owners.flatMap((facts) => {
    const own = facts.keys.find((each) => each.key === key);
    return own === undefined ? [] : [{ facts, own, same: JSON.stringify(own) }];
  });
  const groups = Map.groupBy(found, ({ same }) => same);
  const described = [...groups.values()].flatMap((group) => {
    const names = group.map(({ facts }) => facts.name).join(", ");
    return group.slice(0, 1).map(({ facts, own }) => {
      return [`${names}:`, ...linesOf(own, examplesFor(facts, examplesOf))].join("\n");
    });
  });
  return described.length === 0 ? undefined : described.join("\n\n");
}

/** The names of all keys of the language. */
export function keyNames(): readonly string[] {
  return [...new Set(allFacts().flatMap(({ keys }) => keys.map(({ key }) => key)))];
}

function allFacts(): readonly DefinitionFacts[] {
  return DEFINITION_NAMES.flatMap((name) => definitionFacts(name) ?? []);
}

function linesOf(
  { key, type, isRequired, default: fallback, meaning }: KeyFacts,
  examples: readonly unknown[],
) {
  const notes = [isRequired ? ", required" : "", fallback === undefined ? "" : `, default ${fallback}`];
  const example = exampleOfKey(examples, key);
  const isShort = example !== undefined && example.length <= EXAMPLE_LENGTH;
  return [
    `${INDENT}${key}  (${type}${notes.join("")})`,
    `${INDENT}${INDENT}${meaning}`,
    ...(isShort ? [`${INDENT}${INDENT}${example}`] : []),
  ];
}

/** Pages and panels have the examples of their head and their body. */
function examplesFor({ name }: DefinitionFacts, examplesOf: Examples): readonly unknown[] {
  const [, body, whole] = WHOLE.exec(name) ?? [];
  return body === undefined
    ? examplesOf(name)
    : [...examplesOf(`${body}Body`), ...examplesOf(`${whole}Head`)];
}

const WHOLE = /^(\w+)(Page|Panel)$/;

function isWhole(name: string): boolean {
  return WHOLE.test(name);
}
