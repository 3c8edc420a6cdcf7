import type { ApiDescription } from "#engine/api-description";
import type { Template } from "#engine/template";
import { knownOperations, shapeOf } from "./known-operations.ts";
import type { KnownOperation } from "./known-operations.ts";

/** Says of each operation that no page calls why that is; `notes` are sentences that explain some already. */
export function unusedOperations(
  description: ApiDescription,
  templates: readonly Template[],
  notes: readonly string[],
): readonly string[] {
  const used = new Set(
    Array.from(JSON.stringify(templates).matchAll(/"do":"([^"]+)"/g), ([, call = ""]) => shapeOf(call)),
  );
  const explained = notes.join("\n");
  return knownOperations(description)
    .all.filter(
      ({ method, path, shape }) =>
        !used.has(`${method} ${shape}`) && !explained.includes(`${method} ${path} `),
    )
    .map((operation) => `${operation.method} ${operation.path} is on no page: ${reasonFor(operation)}.`);
}

function reasonFor({ method, path, shape }: KnownOperation): string {
  const isOfItem = /\{[^{}]*\}\/?$/.test(path);
  if ((shape.match(/\{\}\/[^{]+/g) ?? []).length > 1)
    return "it is about something below an item's own lists";
  if (method === "GET")
    return isOfItem ? "no list leads to what it reads" : "it reads neither a list nor one of a list";
  if (method === "DELETE") return isOfItem ? "no list has what it deletes" : "it deletes several at once";
  return isOfItem ? "no list has what it changes" : "it belongs to no item of a list";
}
