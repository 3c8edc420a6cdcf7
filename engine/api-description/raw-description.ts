import type { OpenAPIV2, OpenAPIV3, OpenAPIV3_1 } from "openapi-types";

/**
 * A part of a description as it came: the keys that Swagger 2.0 and OpenAPI 3 know for it, so that none is misspelt here;
 * what they hold is not read yet.
 */
type Raw<T> = { readonly [K in KeyOf<T>]?: unknown };
/** Without the index signatures that take any key. */
type KeyOf<T> = T extends unknown ? keyof { [K in keyof T as string extends K ? never : K]: T[K] } : never;

export type RawPathItem = Raw<
  OpenAPIV2.PathItemObject | OpenAPIV3.PathItemObject | OpenAPIV3_1.PathItemObject
>;
export type RawOperation = Raw<
  OpenAPIV2.OperationObject | OpenAPIV3.OperationObject | OpenAPIV3_1.OperationObject
>;
export type RawParameter = Raw<
  OpenAPIV2.GeneralParameterObject | OpenAPIV2.InBodyParameterObject | OpenAPIV3.ParameterObject
>;
export type RawResponse = Raw<OpenAPIV2.ResponseObject | OpenAPIV3.ResponseObject>;
