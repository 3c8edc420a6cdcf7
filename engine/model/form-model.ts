import type { JsonSchema } from "#engine/api-description";
import type { ActionModel } from "./action-model.ts";
import type { FormSource } from "./form-source.ts";

/**
 * A form as it is now, one value across its steps. `buildForm` builds it again whenever the value changes; unchanged
 * parts keep their identity. Hidden fields are absent, and are not sent.
 */
export interface FormModel {
  /** The source of the model: it is built again after every input. */
  readonly source: FormSource;
  readonly steps: readonly StepModel[];
  /** The value the form opens with; `changed` sends the difference from it. */
  readonly init: FormValue;
  readonly submit: ActionModel;
  /** Why the viewer may read it but not send it: its fields are disabled, and it has no button. */
  readonly refusal?: string | undefined;
  readonly actions: readonly ActionModel[];
  /** The confirmation before it is sent. */
  readonly confirm?: string;
  /** Whether all that was entered is shown once more before it is sent: after several steps, or where it has words for it. */
  readonly hasReview: boolean;
  /** What the review says first; absent: a text of ours. */
  readonly review?: string | undefined;
  /** Plugins and summaries shown beside all steps. */
  readonly aside: readonly (PluginAside | SummaryModel)[];
}

export interface PluginAside {
  readonly use: string;
  readonly with: Readonly<Record<string, unknown>>;
  readonly title?: string | undefined;
  /** A value that it is given and that the form refuses, whether or not its field says so yet. */
  readonly refused?: FieldProblem | undefined;
}

/** What was entered, as people read it. */
export interface SummaryModel {
  readonly title: string;
  /** Pointers of the fields; one that is hidden or empty is left out. */
  readonly summary: readonly string[];
}

export interface StepModel {
  /** Empty for a form without steps. */
  readonly title: string;
  readonly fields: readonly FieldModel[];
}

/** The head of the fields from here to the next section. */
export interface SectionModel {
  /** Identifies it within its step, also when its fields come and go. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
}

export type FormValue = Readonly<Record<string, unknown>>;

/** All controls. Derived from the schema where the template names none. */
export const FIELD_CONTROLS = [
  "text",
  "textarea",
  "number",
  "select",
  "multi",
  "radio",
  "cards",
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
  "any", // independent of its schema
] as const;

export type FieldControl = (typeof FIELD_CONTROLS)[number];

export interface FieldModel {
  /** JSON Pointer into the form's value: `/cpu/limit`. A parameter `?name` is at `/name`. */
  readonly pointer: string;
  readonly label: string;
  readonly help?: string;
  /** What the person should know of it at once: its address named a choice that there is not. */
  readonly notice?: string;
  readonly as: FieldControl;
  readonly isRequired: boolean;
  /** Names of field rules (spec 2 §5), checked in this order. */
  readonly validators: readonly string[];
  /** Schema of this field, `$ref`s resolved. */
  readonly schema: JsonSchema;
  /** The value is in the API's unit; people read and type it in `show`. */
  readonly unit?: { readonly show: string; readonly send: string };
  /** For an amount of money: its symbol, whether that follows the number, and the minimum of decimals. */
  readonly currency?: { readonly symbol: string; readonly isAfter: boolean; readonly decimals: number };
  /** In the displayed unit. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Only numbers that are whole steps from this one are taken; absent: others, too. */
  readonly stepsFrom?: number;
  /** The number that means no limit; absent: there is always one. */
  readonly unlimited?: number;
  readonly options?: readonly OptionModel[];
  /** The state of remote options: ready, loading, waiting for another field, or failed. */
  readonly optionsState?: "ready" | "loading" | "waiting" | "error";
  /** Why options are waiting or failed, and what the template says where there are none. */
  readonly optionsText?: string;
  /** There are more options than are loaded: typing searches on the server. */
  readonly isSearched?: boolean;
  /** Its only option is chosen, and it may not be empty: there is nothing to choose. */
  readonly isSettled?: boolean;
  /** Empty where the form says it for all its fields. */
  readonly disabledReason?: string;
  /** Messages of the template's checks that fail now. */
  readonly failedChecks: readonly string[];
  /** The server is still checking the value: sending waits for its answer. */
  readonly isChecking?: boolean;
  /** The section that it is the first field of. */
  readonly section?: SectionModel;
  /** Available to conditions and calls by name, but no part of a body that is the form. */
  readonly isExtra: boolean;
  /** Never shown, stored or logged; not trimmed. */
  readonly isSecret: boolean;
  /** Fields of a group, with full pointers. */
  readonly fields?: readonly FieldModel[];
  /** A table: its column labels, and the fields of each line, with full pointers: `/disks/0/capacity`. */
  readonly columns?: readonly string[];
  readonly lines?: readonly (readonly FieldModel[])[];
  /**
   * Key in each line of a table that records CREATE, UPDATE or DELETE; lines to be deleted stay in the value, but are
   * not shown.
   */
  readonly marks?: string;
  /** Lines cannot be added or removed. */
  readonly isFixed?: boolean;
  /** A file is sent, and the value comes from the answer. */
  readonly upload?: {
    readonly accept: readonly string[];
    /** As in the template: `50 GB`. */
    readonly largest?: string;
    /** It goes on where it stopped: stopping it is a pause. */
    readonly continues: boolean;
  };
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** The problem of a field, as a sentence. */
export interface FieldProblem {
  readonly pointer: string;
  readonly label: string;
  readonly message: string;
}

export interface OptionModel {
  readonly value: string | number | boolean;
  readonly label: string;
  /** What it is for, on a card. */
  readonly text?: string;
  /** What it has, on a card. */
  readonly facts?: readonly OptionFact[];
  /** A data URL of a small picture. */
  readonly picture?: string;
}

export interface OptionFact {
  readonly label: string;
  readonly text: string;
  /** What a sign such as ∞ means. */
  readonly hint?: string;
}
