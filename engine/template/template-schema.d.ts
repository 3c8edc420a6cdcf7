import type { ShapeSchema } from "./shape-schema.ts";
/** The page-template language, for `checkShape`. */
export declare const TEMPLATE_SCHEMA: ShapeSchema;
