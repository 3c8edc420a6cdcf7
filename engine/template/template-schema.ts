import schema from "./template.schema.json" with { type: "json" };
import type { ShapeSchema } from "./shape-schema.ts";

/** The schema of the page-template language, for `checkShape` and for editors. */
export const TEMPLATE_SCHEMA: ShapeSchema = schema;
