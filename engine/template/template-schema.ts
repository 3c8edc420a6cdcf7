import schema from "./template.schema.json" with { type: "json" };
import type { ShapeSchema } from "./shape-schema.ts";

/** The page-template language, for `checkShape`: the one schema, as editors read it too. */
export const TEMPLATE_SCHEMA: ShapeSchema = schema;
