/** The part of JSON Schema that the template language uses, and that `checkShape` supports. */
export interface ShapeSchema {
  readonly $ref?: string;
  /** For people. */
  readonly description?: string;
  readonly definitions?: Readonly<Record<string, ShapeSchema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  /** What parsing puts in where the key is absent. */
  readonly default?: string;
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly additionalProperties?: boolean | ShapeSchema;
  readonly unevaluatedProperties?: boolean;
  /** A schema of the keys. */
  readonly propertyNames?: ShapeSchema;
  readonly items?: ShapeSchema;
  readonly allOf?: readonly ShapeSchema[];
  readonly anyOf?: readonly ShapeSchema[];
  /** The meaning of a text or value beyond its shape: `text`, `condition`, `path` … */
  readonly "x-holds"?: string;
  /** Which roots may be read inside it. */
  readonly "x-roots"?: readonly ProvidedRoots[];
}

/** Roots that may be read inside a part, in addition to those around it. */
export interface ProvidedRoots {
  readonly roots: readonly string[];
  // Below these keys only; a star is any entry: `bulkActions/*/enable`.
  readonly in?: readonly string[];
  /** Not below these keys. */
  readonly except?: readonly string[];
  /** Only where the part has something at this JSON Pointer. */
  readonly when?: string;
}
