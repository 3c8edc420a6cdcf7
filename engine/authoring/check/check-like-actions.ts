import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { Rule } from "./part.ts";

const LISTS = ["rowActions", "pageActions", "bulkActions"] as const;
/** So many others with the same access make it a custom. */
const MOST_TELLING = 2;

/** Actions of a list that make the same call are for the same people: where all others say an access, one without forgot it. */
export const checkLikeActions: Rule = (part) =>
  LISTS.flatMap((list) => {
    const value = readOwn(part.value, list);
    const actions: readonly unknown[] = Array.isArray(value) ? value : [];
    return actions.flatMap((action, index): readonly Problem[] => {
      const call = callOf(action);
      if (call === undefined || readOwn(action, "access") !== undefined) return [];
      const others = actions.filter((each) => each !== action && callOf(each) === call);
      const [first, ...more] = others.map((each) => JSON.stringify(readOwn(each, "access")));
      if (first === undefined || more.length + 1 < MOST_TELLING || more.some((each) => each !== first))
        return [];
      const message = `makes the same call as its neighbours, which say "access": ${first}`;
      return [{ pointer: `${part.pointer}/${list}/${index}`, message }];
    });
  });

function callOf(action: unknown): string | undefined {
  const call = readOwn(action, "call");
  const [api, does] = [readOwn(call, "api"), readOwn(call, "do")];
  return typeof api === "string" && typeof does === "string" ? `${api} ${does}` : undefined;
}
