import { isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { spokenOf } from "./mixed-up.ts";
import type { Rule } from "./part.ts";
import { textAt, wordsOfKey } from "./text-words.ts";
import { wordsOf } from "./words.ts";

const LISTS = ["rowActions", "pageActions", "bulkActions"] as const;

/** What is said and done by an action is of that action, not of its neighbour; a reason is that of its own rule. */
export const checkActionTexts: Rule = (part) => [
  ...LISTS.flatMap((list) => {
    const actions = readOwn(part.value, list);
    return Array.isArray(actions) ? checkActions(actions, `${part.pointer}/${list}`) : [];
  }),
  ...checkReasons(part.value, part.pointer),
];

function checkActions(actions: readonly unknown[], pointer: string): readonly Problem[] {
  const own = actions.map((action) => wordsOf(textAt(action, "id")));
  return actions.flatMap((action, index) =>
    saidBy(action, "").flatMap(({ text, at }) => {
      const words = at.endsWith("/do") ? wordsOfCall(text) : wordsOfKey(text);
      const entries = own.map((each, place) => ({ own: each, says: place === index ? words : NONE }));
      const meant = spokenOf(entries, true)[index];
      if (meant === undefined) return [];
      const [id, other] = [readOwn(action, "id"), readOwn(actions[meant], "id")];
      const message = `"${text}" is of the action "${String(other)}", and this is "${String(id)}"`;
      return [{ pointer: `${pointer}/${index}${at}`, message }];
    }),
  );
}

const NONE: ReadonlySet<string> = new Set();

interface Said {
  readonly text: string;
  readonly at: string;
}

const SAYING = ["label", "text", "title", "done", "failed", "toast", "doing", "do"] as const;
const INSIDE = ["ask", "call", "track", "then", "0", "1", "2"] as const;

/** The keys of texts of an action, and its call. A text that is written out may speak of anything. */
function saidBy(part: unknown, at: string): readonly Said[] {
  const own = SAYING.flatMap((key): readonly Said[] => {
    const text = readOwn(part, key);
    if (typeof text !== "string" || (key !== "do" && !text.startsWith("t:"))) return [];
    return [{ text, at: `${at}/${key}` }];
  });
  return [
    ...own,
    ...INSIDE.flatMap((key) => {
      const inner = readOwn(part, key);
      return typeof inner === "object" && inner !== null ? saidBy(inner, `${at}/${key}`) : [];
    }),
  ];
}

/** What a call does to one thing: the last word of its path, after the thing. */
function wordsOfCall(call: string): ReadonlySet<string> {
  return wordsOf(/\}\/([^/{}]+)$/.exec(call)?.[1] ?? "");
}

/** Each rule of `enable` gives the reason for what it asks. */
function checkReasons(part: unknown, pointer: string): readonly Problem[] {
  const rules = readOwn(part, "enable");
  if (!Array.isArray(rules)) return [];
  const entries = rules.map((rule: unknown) => {
    const reason = readOwn(rule, "reason");
    return {
      own: wordsOf(constantsIn(readOwn(rule, "if")).join(" ")),
      says: typeof reason === "string" && reason.startsWith("t:") ? wordsOfKey(reason) : NONE,
    };
  });
  return spokenOf(entries).flatMap((meant, index) => {
    const reason = String(readOwn(rules[index], "reason"));
    return meant === undefined
      ? []
      : [
          {
            pointer: `${pointer}/enable/${index}/reason`,
            message: `"${reason}" is the reason of the rule ${meant + 1}, and this is the rule ${index + 1}: say what this one asks`,
          },
        ];
  });
}

/** The texts that a condition compares with. */
function constantsIn(condition: unknown): readonly string[] {
  if (typeof condition === "string") return [condition];
  if (Array.isArray(condition)) return condition.flatMap(constantsIn);
  if (!isRecord(condition)) return [];
  return Object.entries(condition).flatMap(([operator, args]) =>
    operator === "var" ? [] : constantsIn(args),
  );
}
