import type { OpenAPIV2, OpenAPIV3, OpenAPIV3_1 } from "openapi-types";

/**
 * A part of a description as it arrived: the known keys of Swagger 2.0 and OpenAPI 3, with unparsed values, so that a
 * misspelt key does not compile.
 */
type Raw<T> = { readonly [K in KeyOf<T>]?: unknown };
/** Without the index signatures that allow any key. */
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
