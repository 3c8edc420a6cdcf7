import { isRecord, readOwn } from "#validators";
import { isText, REMOVED, typo } from "./mutation.fixture.ts";
import type { MutationKind } from "./mutation.fixture.ts";
import { wordsOf } from "../check/words.ts";

/** What is left behind where a part was copied and not all of it changed. */
export const COPY_MUTATIONS: readonly MutationKind[] = [
  {
    name: "the label of a neighbour",
    at: ({ pointer, key, value }) =>
      ["columns", "items", "facts"].includes(key) && Array.isArray(value)
        ? labelled(value).flatMap(({ index, label }, place, all) => {
            const before = all[place - 1];
            return before === undefined || before.label === label
              ? []
              : [{ pointer: `${pointer}/${index}/label`, value: before.label }];
          })
        : [],
  },
  {
    name: "a bound of another field",
    at: ({ pointer, key, value }) =>
      key === "fields" && Array.isArray(value)
        ? value.flatMap((field: unknown, index) =>
            ["min", "max", "step"].flatMap((bound) => {
              const own = readOwn(readOwn(field, bound), "$");
              const other: unknown = value.find(
                (each: unknown) => each !== field && readOwn(readOwn(each, bound), "$") !== undefined,
              );
              return own === undefined || other === undefined
                ? []
                : [{ pointer: `${pointer}/${index}/${bound}`, value: readOwn(other, bound) }];
            }),
          )
        : [],
  },
  {
    name: "a state that leads to itself",
    at: ({ pointer, key, value }) => {
      if (key !== "states" || !isRecord(value)) return [];
      const from = [...new Set(Object.values(value).flatMap((entry) => Object(readOwn(entry, "from"))))];
      return Object.keys(value).flatMap((name) => {
        const own = from.find((state) => [...wordsOf(String(state))].join() === [...wordsOf(name)].join());
        return own === undefined ? [] : [{ pointer: `${pointer}/${name}/from`, value: [own] }];
      });
    },
  },
  {
    name: "the texts of none and one exchanged",
    at: ({ pointer, key, value }) => {
      const [none, one] = [readOwn(value, "0"), readOwn(value, "1")];
      return key === "to" && typeof none === "string" && typeof one === "string" && none !== ""
        ? [{ pointer, value: { ...Object(value), "0": one, "1": none } }]
        : [];
    },
  },
  {
    name: "a load that nothing reads",
    at: ({ pointer, key, value, path }) => {
      const [first] = Object.values(isRecord(value) ? value : {});
      return key === "load" && path.length === 1 && isRecord(first)
        ? [{ pointer, value: { ...Object(value), left: first } }]
        : [];
    },
  },
];

function labelled(list: readonly unknown[]): readonly { readonly index: number; readonly label: string }[] {
  return list.flatMap((entry, index) => {
    const label = readOwn(entry, "label");
    const isPlain = readOwn(entry, "show") === undefined && readOwn(entry, "access") === undefined;
    return typeof label === "string" && isPlain ? [{ index, label }] : [];
  });
}

/** Damage to texts that is found beside the other texts. */
export const COPIED_TEXT_MUTATIONS: readonly MutationKind[] = [
  {
    name: "a sentence of another code",
    at: (node) => {
      const others = Object.entries(isRecord(node.parent) ? node.parent : {}).filter(
        ([key]) => groupOf(key) === groupOf(node.key) && key !== node.key,
      );
      const [, text] = others[0] ?? [];
      return /^sentence\.[^*]*$/.test(node.key) && text !== undefined
        ? [{ pointer: node.pointer, value: text }]
        : [];
    },
  },
  {
    name: "a failure that says that it is done",
    at: (node) =>
      node.key.endsWith("-failed") && isText(node) && asDone(node.value) !== node.value
        ? [{ pointer: node.pointer, value: asDone(node.value) }]
        : [],
  },
  {
    name: "a part of a sentence misspelt",
    at: (node) =>
      node.key.startsWith("sentence.") && isText(node)
        ? [
            {
              pointer: node.pointer,
              value: node.value.replace(/\{\{(\w+)\}\}/, (_, name: string) => `{{${typo(name)}}}`),
            },
          ]
        : [],
  },
  {
    name: "a text for several left out",
    isElsewhere: true,
    at: (node) =>
      node.key.endsWith("-text-several") && node.key.startsWith("power.")
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "a code in another case",
    at: (node) => {
      const own = /^(value\.)(vC\w+)$/.exec(node.key);
      return own === null
        ? []
        : [{ pointer: node.pointer, rename: `${String(own[1])}${String(own[2]).toUpperCase()}` }];
    },
  },
];

function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}

/** What says that something failed, as if it were done. */
function asDone(text: string): string {
  return text.replace(/ (?:could|was|were) not (?:be )?/, " is ").replaceAll("failed", "done");
}
