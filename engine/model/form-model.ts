import type { JsonSchema } from "#engine/api-description";
import type { ActionModel } from "./action-model.ts";
import type { FormSource } from "./form-source.ts";

/**
 * A form as it is now, one value across its steps. Made anew by `buildForm` whenever the value changes; what did not
 * change keeps its identity. Hidden fields are absent, and so they are not sent.
 */
export interface FormModel {
  /** What the model was made of: it is made again as a person types. */
  readonly source: FormSource;
  readonly steps: readonly StepModel[];
  /** The value the form opens with; the difference from it is what `changed` sends. */
  readonly init: FormValue;
  readonly submit: ActionModel;
  readonly actions: readonly ActionModel[];
  /** Asked before it is sent. */
  readonly confirm?: string;
  /** Panels beside all steps: plugins, by name. */
  readonly aside: readonly { readonly use: string; readonly with: Readonly<Record<string, unknown>> }[];
}

export interface StepModel {
  /** Empty for a form without steps. */
  readonly title: string;
  readonly fields: readonly FieldModel[];
}

export type FormValue = Readonly<Record<string, unknown>>;

/** The controls that exist. Derived from the schema where the template says nothing. */
export const FIELD_CONTROLS = [
  "text",
  "textarea",
  "number",
  "select",
  "multi",
  "radio",
  "switch",
  "tags",
  "secret",
  "date",
  "datetime",
  "currency",
  "upload",
  "picture",
  "key-value",
  "group",
  "table",
  "plugin",
  "any", // whatever its schema says
] as const;

export type FieldControl = (typeof FIELD_CONTROLS)[number];

export interface FieldModel {
  /** JSON Pointer into the form's value: `/cpu/limit`. A parameter `?name` lives at `/name`. */
  readonly pointer: string;
  readonly label: string;
  readonly help?: string;
  readonly as: FieldControl;
  readonly isRequired: boolean;
  /** Names of field rules (spec 2 §5), checked in this order. */
  readonly validators: readonly string[];
  /** Schema of this field alone, `$ref`s resolved. */
  readonly schema: JsonSchema;
  /** The value is kept as the API wants it; people read and type it in `show`. */
  readonly unit?: { readonly show: string; readonly send: string };
  /** Of an amount of money: its symbol, whether it stands after the figures, and the decimals it has at least. */
  readonly currency?: { readonly symbol: string; readonly isAfter: boolean; readonly decimals: number };
  /** In the unit people see. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly options?: readonly OptionModel[];
  /** Remote options still loading, waiting for another field, or failed. */
  readonly optionsState?: "ready" | "loading" | "waiting" | "error";
  /** Why options are waiting or failed. */
  readonly optionsText?: string;
  /** There are more options than are loaded: what is typed is searched on the server. */
  readonly isSearched?: boolean;
  readonly disabledReason?: string;
  /** What conditions across fields say is wrong now. */
  readonly failedChecks: readonly string[];
  /** The server is still asked about the value: sending waits for what it says. */
  readonly isChecking?: boolean;
  /** Heads the fields from here on. */
  readonly section?: string;
  /** Read by conditions and calls that name it, but no part of a body that is the form. */
  readonly isExtra: boolean;
  /** Never shown, stored or logged; exempt from trimming. */
  readonly isSecret: boolean;
  /** Fields of a group, with whole pointers. */
  readonly fields?: readonly FieldModel[];
  /** A table: its column heads, and the fields of each line, with whole pointers: `/disks/0/capacity`. */
  readonly columns?: readonly string[];
  readonly lines?: readonly (readonly FieldModel[])[];
  /** Key in each line of a table that records CREATE, UPDATE or DELETE; lines to be deleted stay in the value, unseen. */
  readonly marks?: string;
  /** Lines of a table can be neither added nor removed. */
  readonly isFixed?: boolean;
  /** A file is sent, and the value is what came of it. `largest` as the template says it: `50 GB`. */
  readonly upload?: { readonly accept: readonly string[]; readonly largest?: string };
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** What is wrong with a field, in a sentence. */
export interface FieldProblem {
  readonly pointer: string;
  readonly label: string;
  readonly message: string;
}

export interface OptionModel {
  readonly value: string | number | boolean;
  readonly label: string;
}
