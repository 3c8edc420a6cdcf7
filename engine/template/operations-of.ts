import type { NamedOperation } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";

/**
 * Every operation that a template or a part of one names, each once: those it calls, and those whose body a form
 * shows. Computed once per part.
 */
export function operationsOf(part: object): readonly NamedOperation[] {
  let operations = known.get(part);
  if (operations === undefined) {
    operations = operationsIn(part);
    known.set(part, operations);
  }
  return operations;
}

/** The APIs of those operations, each once. */
export function apisOf(part: object): readonly string[] {
  return [...new Set(operationsOf(part).map(({ api }) => api))];
}

const known = new WeakMap<object, readonly NamedOperation[]>();

function operationsIn(part: object): readonly NamedOperation[] {
  const found = new Map<string, NamedOperation>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isRecord(value)) return;
    const api = readOwn(value, "api");
    if (typeof api === "string")
      for (const key of ["do", "body"]) {
        const call = readOwn(value, key);
        if (typeof call === "string") found.set(`${api} ${call}`, { api, do: call });
      }
    Object.values(value).forEach(walk);
  };
  walk(part);
  return [...found.values()];
}
