import { readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import { accessInFull, excludeEachOther } from "./audience.ts";
import type { CheckOptions } from "./check-options.ts";
import { spokenOf } from "./mixed-up.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { textAt, wordsOfKey } from "./text-words.ts";
import { hasSome, wordsOf } from "./words.ts";

/** Lists of which people see all entries at once, with what each is called by and what it shows. */
const LISTS: readonly (readonly [list: string, label: string, shows: string])[] = [
  ["columns", "label", "field"],
  ["items", "label", "field"],
  ["facts", "label", "field"],
  ["filters", "label", "field"],
  ["fields", "label", "at"],
  ["meters", "label", "field"],
  ["series", "label", "field"],
  ["panels", "label", "id"],
];

/**
 * Labels that were copied: two entries of one list that are called the same, and an entry that is called by the name of what
 * its neighbour shows.
 */
export const checkLabels: Rule = (part, options) =>
  LISTS.flatMap(([list, label, shows]) => {
    const value = readOwn(part.value, list);
    if (!Array.isArray(value)) return [];
    const entries: readonly unknown[] = value;
    const texts = entries.map((entry) => inWords(readOwn(entry, label), options));
    const at = (index: number): string => `${part.pointer}/${list}/${index}/${label}`;
    const twice = texts.flatMap((text, index): readonly Problem[] => {
      const before = texts.findIndex(
        (each, other) =>
          other < index &&
          each === text &&
          !areBothCalled(text, entries[other], entries[index], shows) &&
          areTogether(entries[other], entries[index]),
      );
      if (text === undefined || before === -1) return [];
      const message = `${nameOf(entries[before], shows)} before is called "${text}" too: say what differs`;
      return [{ pointer: at(index), message }];
    });
    const others = entries.flatMap((entry, index): readonly Problem[] => {
      const neighbour = readInstead(part, entry, entries, [shows, options]);
      if (neighbour === undefined) return [];
      const message = `reads ${nameOf(neighbour, shows)}, which is shown beside it: this is ${nameOf(entry, shows)}`;
      return [{ pointer: `${part.pointer}/${list}/${index}/value`, message }];
    });
    const told = new Set(twice.map(({ pointer }) => pointer));
    return [
      ...twice,
      ...others,
      ...spokenOf(
        entries.map((entry) => {
          return {
            own: wordsOf(textAt(entry, shows)),
            says: wordsOfLabel(readOwn(entry, label), options),
          };
        }),
      ).flatMap((meant, index) =>
        meant === undefined || told.has(at(index)) || texts[index] === undefined
          ? []
          : [
              {
                pointer: at(index),
                message: `"${texts[index]}" is what ${nameOf(entries[meant], shows)} shows, and this shows ${nameOf(entries[index], shows)}`,
              },
            ],
      ),
    ];
  });

/** A label as people read it: its English text, or as it stands. */
function inWords(label: unknown, { translations }: CheckOptions): string | undefined {
  if (typeof label !== "string") return undefined;
  if (!label.startsWith("t:")) return label;
  return translations?.[label.slice(2)] ?? label;
}

/** The words of a label; none while the texts cannot be read. */
function wordsOfLabel(label: unknown, options: CheckOptions): ReadonlySet<string> {
  if (typeof label === "string" && label.startsWith("t:") && options.translations === undefined)
    return new Set();
  const text = inWords(label, options);
  return text === label ? wordsOfKey(text ?? "") : wordsOf(text ?? "");
}

function areTogether(a: unknown, b: unknown): boolean {
  if (readOwn(a, "show") !== undefined && readOwn(b, "show") !== undefined) return false;
  return !excludeEachOther(accessInFull(readOwn(a, "access")), accessInFull(readOwn(b, "access")));
}

/** `spec.replicas` and `status.replicas` are both called "Replicas". */
function areBothCalled(text: string | undefined, a: unknown, b: unknown, shows: string): boolean {
  const [one, other] = [a, b].map((entry) => /[^./]*$/.exec(textAt(entry, shows))?.[0]);
  return one !== undefined && one === other && hasSome(wordsOf(text ?? ""), wordsOf(one));
}

/** The entry that shows what another one reads in place of its own field. */
function readInstead(
  part: Part,
  entry: unknown,
  entries: readonly unknown[],
  [shows, options]: readonly [shows: string, options: CheckOptions],
): unknown {
  const value = readOwn(entry, "value");
  const own = readOwn(entry, shows);
  if (!isReference(value) || typeof own !== "string") return undefined;
  const [root = "", ...rest] = value.$.split(".");
  const read = rest.join(".");
  // What it is called may be a name of its own.
  if (readSchema(part, `${root}.${own}`, options) === undefined) return undefined;
  const isIn = (field: unknown): boolean =>
    typeof field === "string" && (read === field || read.startsWith(`${field}.`));
  return isIn(own)
    ? undefined
    : entries.find(
        (each) =>
          each !== entry && isIn(readOwn(each, shows)) && !own.startsWith(`${String(readOwn(each, shows))}.`),
      );
}

function nameOf(entry: unknown, shows: string): string {
  return `"${textAt(entry, shows)}"`;
}
