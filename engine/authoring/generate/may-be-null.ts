import type { JsonSchema } from "#engine/api-description";
import { followSchema, typesOf } from "../check/schema-path.ts";

/** Whether a schema, what a path (`owner.login`) leads to in it, or something on the way to that may be null. */
export function mayBeNull(root: JsonSchema, schema: unknown, path: string): boolean {
  const segments = path.split(".");
  return ["", ...segments].some((_, index) => {
    const followed = followSchema(root, schema, segments.slice(0, index));
    return followed.ok && typesOf(root, followed.schema)?.includes("null") === true;
  });
}
