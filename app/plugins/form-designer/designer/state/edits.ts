import type { FieldKind } from "#form-designer/form";
import { isChoice } from "#form-designer/form";
import type { Edit } from "#renderers/undo";
import type { DraftField, FormDraft } from "./draft.ts";

export type FormEdit = Edit<FormDraft>;

/** What of a field is entered, but for its choices. */
export type FieldPart = Partial<Omit<DraftField, "id" | "options">>;

/** Adds a field at the end; the caller knows its id from `nextId`. */
export function addField(kind: FieldKind, label: string): FormEdit {
  return (draft) => {
    const id = takeId(draft);
    const field = { ...EMPTY, id, kind, label, key: freeKey(keyOf(label, "field"), draft.fields) };
    draft.fields.push({ ...field, validators: [], options: [] });
    if (isChoice(kind)) addTo(draft, id);
  };
}

const EMPTY = { help: "", required: false, resource: false, min: "", max: "", step: "", unit: "" };

/** The id that the next new field gets. */
export function nextId({ ids }: FormDraft): string {
  return `f${ids + 1}`;
}

/** A field of another kind keeps what both have; the key of a new field follows its label. */
export function setField(id: string, part: FieldPart, isStored: (key: string) => boolean): FormEdit {
  return (draft) => {
    const field = draft.fields.find((each) => each.id === id);
    if (field === undefined) return;
    const follows =
      part.label !== undefined &&
      !isStored(field.key) &&
      (field.key === "" || isKeyOf(field.key, field.label));
    Object.assign(field, part);
    if (follows && part.label !== undefined)
      field.key = freeKey(
        keyOf(part.label, "field"),
        draft.fields.filter((each) => each.id !== id),
      );
    if (part.kind !== undefined && isChoice(part.kind) && field.options.length === 0) addTo(draft, id);
  };
}

export function moveField(id: string, by: -1 | 1): FormEdit {
  return ({ fields }) => {
    const at = fields.findIndex((each) => each.id === id);
    const [field] = at < 0 || at + by < 0 || at + by >= fields.length ? [] : fields.splice(at, 1);
    if (field !== undefined) fields.splice(at + by, 0, field);
  };
}

/** A copy below, with a key of its own and without a price: a price belongs to one item. */
export function duplicateField(id: string): FormEdit {
  return (draft) => {
    const at = draft.fields.findIndex((each) => each.id === id);
    const field = draft.fields[at];
    if (field === undefined) return;
    const copy = { ...field, id: takeId(draft), key: freeKey(field.key, draft.fields) };
    const options = field.options.map((option) => ({ ...option, id: takeId(draft) }));
    draft.fields.splice(at + 1, 0, { ...copy, validators: [...field.validators], options });
  };
}

export function removeField(id: string): FormEdit {
  return (draft) => {
    draft.fields = draft.fields.filter((each) => each.id !== id);
  };
}

export function addOption(id: string): FormEdit {
  return (draft) => addTo(draft, id);
}

/** The key of a choice follows its label until it is written by hand. */
export function setOption(
  id: string,
  option: string,
  part: { readonly value?: string; readonly label?: string },
): FormEdit {
  return (draft) => {
    const options = draft.fields.find((each) => each.id === id)?.options ?? [];
    const found = options.find((each) => each.id === option);
    if (found === undefined) return;
    const follows = part.label !== undefined && (found.value === "" || isKeyOf(found.value, found.label));
    Object.assign(found, part);
    if (follows && part.label !== undefined) {
      const others = options.filter((each) => each.id !== option).map(({ value }) => ({ key: value }));
      found.value = freeKey(keyOf(part.label, "choice"), others);
    }
  };
}

export function moveOption(id: string, option: string, by: -1 | 1): FormEdit {
  return (draft) => {
    const options = draft.fields.find((each) => each.id === id)?.options ?? [];
    const at = options.findIndex((each) => each.id === option);
    const [moved] = at < 0 || at + by < 0 || at + by >= options.length ? [] : options.splice(at, 1);
    if (moved !== undefined) options.splice(at + by, 0, moved);
  };
}

export function removeOption(id: string, option: string): FormEdit {
  return (draft) => {
    const field = draft.fields.find((each) => each.id === id);
    if (field !== undefined) field.options = field.options.filter((each) => each.id !== option);
  };
}

/** Everything anew, as one change. */
export function replaceDraft(next: FormDraft): FormEdit {
  return (draft) => {
    Object.assign(draft, next);
  };
}

type Drafting = Parameters<FormEdit>[0];

function addTo(draft: Drafting, id: string): void {
  const field = draft.fields.find((each) => each.id === id);
  if (field === undefined) return;
  field.options.push({ id: takeId(draft), value: "", label: "" });
}

function takeId(draft: Drafting): string {
  draft.ids += 1;
  return `f${draft.ids}`;
}

/** A key of letters and digits: `Mail domain` → `mailDomain`. */
function keyOf(label: string, otherwise: string): string {
  const words = label.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const key = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`,
    )
    .join("")
    .slice(0, LONGEST_KEY);
  return /^[A-Za-z]/.test(key) ? key : `${otherwise}${key}`;
}

const LONGEST_KEY = 32;

/** Whether a key was made of a label. */
function isKeyOf(key: string, label: string): boolean {
  return [keyOf(label, "field"), keyOf(label, "choice")].some(
    (made) => key === made || (key.startsWith(made) && /^\d+$/.test(key.slice(made.length))),
  );
}

function freeKey(wished: string, taken: readonly { readonly key: string }[]): string {
  const plain = wished.replace(/\d+$/, "") || wished;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wished : `${plain}${number}`;
    if (!taken.some((each) => each.key === key)) return key;
  }
}
