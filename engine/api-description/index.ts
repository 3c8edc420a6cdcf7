export { STATE_TONES } from "./api-entry.ts";
export type { ApiEntry, ApiList, Dialect, Replacement, Rewrites, StateTone } from "./api-entry.ts";
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
export { baseAddress, descriptionAddress } from "./base-address.ts";
export { formatName } from "./format-name.ts";
export { loadApiDescription, readApiDescription } from "./load-api-description.ts";
export {
  defineOperations,
  describeDefinitions,
  nameOfOperation,
  parseOperationDefinitions,
} from "./operation-definitions.ts";
export type {
  MissingOperation,
  NamedOperation,
  OperationDefinition,
  OperationDefinitions,
} from "./operation-definitions.ts";
export { canPage, countedFields, listQuery, readCounts } from "./list-query.ts";
export type { ListFilter, ListState } from "./list-query.ts";
export { parseApiList } from "./parse-api-list.ts";
export { plainSchema } from "./plain-schema.ts";
export { pointerOfRef } from "./ref-pointer.ts";
export { resolveRef } from "./resolve-ref.ts";
