/** The part of JSON Schema in which the template language is written, and all that `checkShape` knows. */
export interface ShapeSchema {
    readonly $ref?: string;
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
    readonly properties?: Readonly<Record<string, ShapeSchema>>;
    readonly additionalProperties?: boolean | ShapeSchema;
    readonly unevaluatedProperties?: boolean;
    readonly items?: ShapeSchema;
    readonly allOf?: readonly ShapeSchema[];
    readonly anyOf?: readonly ShapeSchema[];
}
