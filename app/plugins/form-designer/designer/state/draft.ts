import { canBeResource, isChoice, isText } from "#form-designer/form";
import type { FieldKind, FormField, FormOption } from "#form-designer/form";
import { readOwn } from "#validators";

/** A field while it is designed: numbers as they are typed, and what other kinds of field have, so that nothing is lost. */
export interface DraftField {
  /** Stays the same while it is moved and renamed. */
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly help: string;
  readonly required: boolean;
  readonly resource: boolean;
  readonly validators: readonly string[];
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly unit: string;
  readonly options: readonly DraftOption[];
}

export interface DraftOption extends FormOption {
  readonly id: string;
}

export interface FormDraft {
  readonly fields: readonly DraftField[];
  /** How many ids were given. */
  readonly ids: number;
}

/** A form as it is stored. */
export interface SavedForm {
  readonly name: string;
  readonly version: number;
  readonly username: string | undefined;
  readonly createTime: string | undefined;
  readonly modelId: number | undefined;
  readonly fields: readonly FormField[];
  /** For `If-Match`. */
  readonly etag: string | undefined;
}

/** Reads the answer of the server; it was checked there. */
export function readSavedForm(body: unknown, etag: string | undefined): SavedForm {
  const [fields, modelId] = [readOwn(body, "fields"), readOwn(body, "PricingModels_id")];
  return {
    name: textOf(readOwn(body, "name")),
    version: Number(readOwn(body, "version")),
    username: optional(readOwn(body, "username")),
    createTime: optional(readOwn(body, "createTime")),
    modelId: typeof modelId === "number" ? modelId : undefined,
    fields: isFields(fields) ? fields : [],
    etag,
  };
}

function isFields(value: unknown): value is readonly FormField[] {
  return Array.isArray(value) && value.every((each) => typeof readOwn(each, "key") === "string");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function optional(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A stored form, ready to be changed. */
export function draftOf(fields: readonly FormField[]): FormDraft {
  let ids = 0;
  const id = () => `f${(ids += 1)}`;
  const drafts = fields.map((field) => ({
    id: id(),
    key: field.key,
    label: field.label,
    kind: field.kind,
    help: field.help ?? "",
    required: field.required ?? false,
    resource: field.resource ?? false,
    validators: field.validators ?? [],
    min: numberText(field.min),
    max: numberText(field.max),
    step: numberText(field.step),
    unit: field.unit ?? "",
    options: (field.options ?? []).map((option) => ({ ...option, id: id() })),
  }));
  return { fields: drafts, ids };
}

function numberText(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

/** The fields as they are sent: without what belongs to other kinds. */
export function fieldsOf({ fields }: FormDraft): readonly FormField[] {
  return fields.map((field) => {
    const { key, label, kind, help, required, resource, validators, unit, options } = field;
    const isNumber = kind === "number";
    return {
      key,
      label,
      kind,
      ...(help === "" ? {} : { help }),
      ...(required ? { required } : {}),
      ...(resource && canBeResource(kind) ? { resource } : {}),
      ...(isText(kind) && validators.length > 0 ? { validators } : {}),
      ...(isNumber ? numbersOf(field) : {}),
      ...(isNumber && unit !== "" ? { unit } : {}),
      ...(isChoice(kind)
        ? { options: options.map(({ value, label: read }) => ({ value, label: read })) }
        : {}),
    };
  });
}

function numbersOf(field: DraftField): Pick<FormField, "min" | "max" | "step"> {
  return Object.fromEntries(
    NUMBERS.flatMap((name) => {
      const number = readNumber(field[name]);
      return number === undefined ? [] : [[name, number]];
    }),
  );
}

export const NUMBERS = ["min", "max", "step"] as const;

/** Undefined for an empty text and for one that is no number. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim();
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
