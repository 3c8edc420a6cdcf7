import { readPath, referencesOf } from "#engine/expression";
import { isRecord, writePointer } from "#validators";
import type { ActionOutcome } from "../action/index.ts";
import type { Draft } from "../draft/index.ts";
import type { FormSpec } from "../model/index.ts";

/** Whether any call was done. One that failed, and stopped nothing, has no answer. */
export function isAnyDone(results: ActionOutcome["results"]): boolean {
  return Object.values(results).some((answer) => {
    const entries: readonly unknown[] = Array.isArray(answer) && answer.length > 0 ? answer : [answer];
    return entries.some((entry) => entry !== undefined);
  });
}

/**
 * What a draft keeps of a submit that was done in part: the call that failed, and of the answers before it only what the
 * calls of the form read, because answers may hold secrets. A call that was made for several entries is left out: sent
 * again with the same keys, what it did is not done twice.
 */
export function partlyDone(
  { calls }: Pick<FormSpec, "calls">,
  { failed, results }: Extract<ActionOutcome, { readonly ok: false }>,
): Draft["partlyDone"] {
  const names = Object.keys(results).filter((name) => !Array.isArray(results[name]));
  if (failed === undefined || names.length === 0 || !isAnyDone(results)) return undefined;
  const read = referencesOf(calls).flatMap((path) => {
    const [root, name = "", ...rest] = path.split(".");
    return root === "result" && names.includes(name) && !rest.includes("*") ? [[name, ...rest]] : [];
  });
  const kept = read.reduce<unknown>(
    (at, path) => writePointer(at, `/${path.join("/")}`, readPath(path.join("."), results)),
    Object.fromEntries(names.map((name) => [name, {}])),
  );
  return isRecord(kept) ? { failed, results: kept } : undefined;
}
