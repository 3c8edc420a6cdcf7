import { isRecord } from "#validators";
import { ApiFailure } from "./api-failure.ts";

/** One step of a PATCH that is a list (spec 1 §7). */
export type PatchOperation =
  | { readonly op: "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  /** `value` names the field that is copied, as a path. */
  | { readonly op: "copy"; readonly path: string; readonly value: string };

/**
 * Reads a PATCH body, an object or a list of operations, as the fields it sets: `{ name: "web-02", description: null }`.
 * Only fields named in `allowed` may be set, each with one segment; anything else is a 422. A removed field is null.
 * `current` is what `copy` takes values from.
 */
export function readPatch<Field extends string>(
  body: unknown,
  current: Readonly<Record<string, unknown>>,
  allowed: readonly Field[],
): Partial<Record<Field, unknown>> {
  const isAllowed = (name: string): name is Field => allowed.some((each) => each === name);
  const changes: Partial<Record<Field, unknown>> = {};
  const set = (pointer: string, name: string, value: unknown) => {
    if (!isAllowed(name)) {
      throw new ApiFailure(422, `${name} cannot be changed.`, [
        { field: pointer, message: `${name} cannot be changed.` },
      ]);
    }
    changes[name] = value;
  };
  if (!Array.isArray(body)) {
    if (!isRecord(body)) throw new ApiFailure(422, "The body must be an object or a list of operations.");
    for (const [name, value] of Object.entries(body)) set(`/${name}`, name, value);
    return changes;
  }
  for (const [index, operation] of parseOperations(body).entries()) {
    const pointer = `/${index}/path`;
    const name = fieldOf(operation.path);
    if (operation.op === "replace") set(pointer, name, operation.value);
    else if (operation.op === "remove") set(pointer, name, null);
    else {
      const from = fieldOf(operation.value);
      if (!isAllowed(from))
        throw new ApiFailure(422, `${from} cannot be copied.`, [
          { field: `/${index}/value`, message: `${from} cannot be copied.` },
        ]);
      set(
        pointer,
        name,
        Object.hasOwn(changes, from) ? changes[from] : Object.hasOwn(current, from) ? current[from] : null,
      );
    }
  }
  return changes;
}

/** The shape of the list; what its values must be, the object form of the same body says. */
export const patchOperationsSchema = {
  type: "array",
  minItems: 1,
  maxItems: 100,
  items: {
    type: "object",
    required: ["op", "path"],
    properties: {
      op: { enum: ["replace", "remove", "copy"] },
      path: { type: "string", pattern: "^/[^/]{1,100}$" },
      value: {},
    },
    additionalProperties: false,
  },
} as const;

/** What the list would set as an object, for the check against the schema. Copies and removals set nothing. */
export function valuesOfOperations(operations: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    parseOperations(operations).flatMap((each) =>
      each.op === "replace" ? [[fieldOf(each.path), each.value]] : [],
    ),
  );
}

function parseOperations(list: readonly unknown[]): readonly PatchOperation[] {
  return list.map((each, index) => {
    if (isRecord(each) && typeof each["path"] === "string") {
      const { op, path, value } = each;
      if (op === "replace") return { op, path, value };
      if (op === "remove") return { op, path };
      if (op === "copy" && typeof value === "string") return { op, path, value };
    }
    throw new ApiFailure(422, "An operation is replace, remove or copy, with path and value.", [
      { field: `/${index}`, message: "An operation is replace, remove or copy, with path and value." },
    ]);
  });
}

function fieldOf(path: string): string {
  return path.replace(/^\//, "").replaceAll("~1", "/").replaceAll("~0", "~");
}
