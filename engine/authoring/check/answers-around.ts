import { isRecord, readOwn } from "#validators";
import type { DefinitionName } from "#engine/template";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";

export interface AnswersAround {
  /** The one call whose answer is `result` itself. */
  readonly single?: unknown;
  /** The calls of a chain, whose answers are `result.<as>`. */
  readonly chain?: readonly unknown[];
  /** Where the chain stands. */
  readonly holder?: { readonly pointer: string };
}

const SINGLE = new Set<DefinitionName>(["Check", "Upload"]);

/** Whose answer `result` is where a part stands: of a check or an upload, of a chain, of a single call. */
export function answersAround(part: Part): AnswersAround {
  const around = outwards(part);
  const own = around.find(({ definition }) => SINGLE.has(definition));
  if (own !== undefined) {
    return { single: own.definition === "Upload" ? readOwn(own.value, "link") : own.value };
  }
  const holder = around.find(
    ({ value }) => readOwn(value, "calls") ?? readOwn(value, "call") ?? readOwn(value, "do"),
  );
  const calls = readOwn(holder?.value, "calls");
  const chained = around.find(({ value }) => Array.isArray(readOwn(value, "calls")));
  const chain = Array.isArray(calls) ? calls : readOwn(chained?.value, "calls");
  if (Array.isArray(chain) && chained !== undefined) return { chain, holder: chained };
  const call = readOwn(holder?.value, "call") ?? holder?.value;
  return isRecord(call) ? { single: call } : {};
}
