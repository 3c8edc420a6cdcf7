import type { NamedOperation } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";
import type { Template } from "./template-types.ts";

/** Every operation that a template names, once each: those it calls, and those whose body a form is drawn from. */
export function operationsOf(template: Template): readonly NamedOperation[] {
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
  walk(template);
  return [...found.values()];
}
