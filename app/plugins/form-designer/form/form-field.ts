/** What a field of a form asks for. */
export const FIELD_KINDS = [
  "text",
  "textarea",
  "number",
  "select",
  "radio",
  "multi-select",
  "checkbox",
  "date",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** A choice of a field: what is stored, and what people read. */
export interface FormOption {
  readonly value: string;
  readonly label: string;
}

/** A field of the form that buyers of a custom service fill in. */
export interface FormField {
  /** Names the value in orders, and the price item of a resource. */
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly help?: string;
  readonly required?: boolean;
  /** What is chosen here has a price: the pricing model has an item for it. */
  readonly resource?: boolean;
  /** Names of field rules, for texts. */
  readonly validators?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly options?: readonly FormOption[];
}

/** What is wrong with a form or with what was filled in; `pointer` is a JSON Pointer. */
export interface FormProblem {
  readonly pointer: string;
  readonly message: string;
}

export function isText(kind: FieldKind): boolean {
  return kind === "text" || kind === "textarea";
}

/** Whether there is something to choose from. */
export function isChoice(kind: FieldKind): boolean {
  return kind === "select" || kind === "radio" || kind === "multi-select";
}

/** Whether what is chosen can be counted, and so have a price. */
export function canBeResource(kind: FieldKind): boolean {
  return kind === "number" || kind === "checkbox" || isChoice(kind);
}
