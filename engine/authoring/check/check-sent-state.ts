import { isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { Part, Rule } from "./part.ts";
import { hasAll, wordsOf } from "./words.ts";

/**
 * An action that may only be done where it is done already: `suspend` of what is `SUSPENDED`, a call that sends `isBlocked: true`
 * where that is so.
 */
export const checkSentState: Rule = (part) => {
  const { value, pointer } = part;
  const id = readOwn(value, "id");
  const body = isCopy(part) ? undefined : readOwn(readOwn(value, "call"), "body");
  const rules = readOwn(value, "enable");
  const conditions = [
    { condition: readOwn(value, "show"), at: `${pointer}/show` },
    ...(Array.isArray(rules) ? rules : []).map((rule: unknown, index) => ({
      condition: readOwn(rule, "if"),
      at: `${pointer}/enable/${index}/if`,
    })),
  ];
  return conditions.flatMap(({ condition, at }) =>
    demandsOf(condition, at).flatMap((demand): readonly Problem[] => {
      const message =
        problemOfSent(demand, body) ?? (typeof id === "string" ? problemOfName(demand, id) : undefined);
      return message === undefined ? [] : [{ pointer: demand.at, message }];
    }),
  );
};

/** An action that does what one beside it does is said to be so: what it sends is that of the other. */
function isCopy({ value, above }: Part): boolean {
  const call = JSON.stringify(readOwn(value, "call"));
  return ["rowActions", "pageActions", "bulkActions"].some((list) => {
    const beside = readOwn(above.at(-1)?.value, list);
    return (
      Array.isArray(beside) &&
      beside.some((each: unknown) => each !== value && JSON.stringify(readOwn(each, "call")) === call)
    );
  });
}

interface Demand {
  readonly path: string;
  /** All that the path may be. */
  readonly values: readonly unknown[];
  readonly at: string;
}

/** What a condition demands of a path, at its top or under "and". */
function demandsOf(condition: unknown, at: string): readonly Demand[] {
  if (!isRecord(condition)) return [];
  const [operator = ""] = Object.keys(condition);
  const args: unknown = condition[operator];
  const [first, second]: readonly unknown[] = Array.isArray(args) ? args : [args];
  if (operator === "and" && Array.isArray(args))
    return args.flatMap((each: unknown, index) => demandsOf(each, `${at}/and/${index}`));
  const path = readOwn(first, "var");
  if (typeof path !== "string") return [];
  const demand = (values: readonly unknown[], below: string): readonly Demand[] => [
    { path, values, at: at + below },
  ];
  if (operator === "!!") return demand([true], "");
  if (operator === "!") return demand([false], "");
  if (operator === "===" && typeof second !== "object") return demand([second], "/===/1");
  return operator === "in" && Array.isArray(second) ? demand(second, "/in/1") : [];
}

/** What is sent is there already, whenever the action can be done. */
function problemOfSent({ path, values }: Demand, body: unknown): string | undefined {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const sent = readOwn(body, name);
  const [only, ...more] = values;
  if (sent === undefined || typeof sent === "object" || more.length > 0 || only !== sent) return undefined;
  return `sends "${name}" as ${JSON.stringify(sent)} only where it is that already`;
}

/** An action called by a state is of no use where that is the state. */
function problemOfName({ path, values }: Demand, id: string): string | undefined {
  const own = wordsOf(id);
  const state = values.find((each) => typeof each === "string" && own.size > 0 && isCalled(each, own));
  return state === undefined
    ? undefined
    : `"${id}" can be done where "${path}" is ${JSON.stringify(state)} already: name the states from which it leads there`;
}

function isCalled(state: string, own: ReadonlySet<string>): boolean {
  const words = wordsOf(state);
  return hasAll(words, own) && words.size === own.size;
}
