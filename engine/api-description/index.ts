export type { ApiEntry, ApiList, Dialect, Replacement, Rewrites } from "./api-entry.ts";
export type {
  ApiDescription,
  DescriptionVersion,
  JsonSchema,
  Method,
  Operation,
  OperationMatch,
  OperationName,
  Parameter,
} from "./api-description.ts";
