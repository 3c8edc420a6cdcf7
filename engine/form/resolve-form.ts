import { joinPointer, pointersMeet, readPointer, writePointer } from "#validators";
import { evaluateCondition, referencesOf, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Field, Step } from "#engine/template";
import { isVisible } from "../access/index.ts";
import type { FormContext, FormState } from "./form-context.ts";
import { fieldOptions } from "./form-options.ts";
import type { FieldOptions } from "./form-options.ts";
import type { Choice } from "../context/index.ts";
import { fieldApi, formSchema, isPatched } from "./form-schema.ts";
import type { FieldSchema, FindFieldSchema } from "./form-schema.ts";
import type { FormSpec } from "../model/index.ts";

/** A form's fields with everything known about them, before their models are built. */
export interface ResolvedForm {
  readonly steps: readonly ResolvedStep[];
  /** The page's roots with the form's own, `form` and `picked`. */
  readonly roots: Roots;
}

export interface ResolvedStep {
  readonly step: Pick<Step, "title"> | undefined;
  readonly isShown: boolean;
  readonly fields: readonly ResolvedField[];
}

export interface ResolvedField {
  readonly field: Field;
  readonly pointer: string;
  readonly found: FieldSchema | undefined;
  /** The API that it is sent to. */
  readonly api?: string | undefined;
  /** It is sent in a PATCH; absent: it is not. */
  readonly isPatched?: boolean;
  readonly isShown: boolean;
  readonly options: FieldOptions | undefined;
  /** The section that it is in. */
  readonly section?: DeclaredSection | undefined;
}

/** A section as the template heads it. */
export interface DeclaredSection {
  /** Where the value of the field is that heads it. */
  readonly id: string;
  readonly head: NonNullable<Field["section"]>;
}

/**
 * Goes through the fields in order and collects the items of the choices into `picked` for the fields that follow.
 * Choices of hidden fields are not read. Fields without access are left out.
 */
export function resolveForm(spec: FormSpec, context: FormContext, state: FormState): ResolvedForm {
  const find = formSchema(spec, context);
  const isNeeded = neededPaths(spec, find);
  let picked: unknown = {};
  // Without what the address names until it is known to be a choice: nothing is read by it before.
  let form: unknown = state.value;
  const unknown: string[] = [];
  const rootsNow = (): Roots => ({ ...context.roots, form, picked });
  const decide = (condition: Field["show"]) =>
    condition === undefined || evaluateCondition(condition, rootsNow(), context.report);

  const resolveField = (field: Field, isStepShown: boolean): ResolvedField => {
    const pointer = pointerOf(field);
    const found = find(field.at);
    const api = fieldApi(spec, field.at);
    const isShown = isStepShown && decide(field.show);
    const search = state.searches[pointer] ?? "";
    const value = readPointer(state.value, pointer);
    const chosen = state.chosen[pointer];
    const options = isShown
      ? fieldOptions({ ...context, api }, field, found?.schema, {
          roots: rootsNow(),
          search,
          isNeeded,
          isUnknown: (path) => {
            const at = formPointer(path);
            return at !== undefined && unknown.some((each) => pointersMeet(each, at));
          },
          value,
          chosen,
        })
      : undefined;
    if (
      typeof value === "string" &&
      choiceOf(options, value) === undefined &&
      value === addressValue({ field, options, isShown }, context.roots)
    ) {
      unknown.push(pointer);
      form = writePointer(form, pointer, undefined);
    }
    const item = chosenItem(value, options, chosen);
    if (item !== undefined) picked = writePointer(picked, pointer, item);
    return { field, pointer, found, api, isPatched: isPatched(spec, field.at), isShown, options };
  };

  const steps = stepsOf(spec, context).map(({ step, fields, sections }) => {
    const isShown = decide(step?.show);
    return {
      step,
      isShown,
      fields: fields.map((field) => ({ ...resolveField(field, isShown), section: sections.get(field) })),
    };
  });
  return { steps, roots: rootsNow() };
}

/** Where the value of a field is in the form's value. */
export function pointerOf(field: Field): string {
  return field.at.startsWith("?") ? joinPointer([field.at.slice(1)]) : field.at;
}

export function fieldsOf(spec: FormSpec): readonly Field[] {
  return spec.steps?.flatMap(({ fields }) => fields) ?? spec.fields ?? [];
}

/** Whether the choices or the first value of `field` depend on the value at `pointer`. */
export function dependsOn(field: Field, pointer: string): boolean {
  return (
    referredBy(field).some((at) => pointersMeet(at, pointer)) && !pointersMeet(pointerOf(field), pointer)
  );
}

/** The pointers of fields that the choices or the first value of `field` refer to. Computed once. */
function referredBy(field: Field): readonly string[] {
  let pointers = referred.get(field);
  if (pointers === undefined) {
    pointers = referencesOf([field.options ?? null, field.init ?? null]).flatMap(
      (path) => formPointer(path) ?? [],
    );
    referred.set(field, pointers);
  }
  return pointers;
}

const referred = new WeakMap<Field, readonly string[]>();

/** The value that the address gives a field with choices. */
export function addressValue(
  { field: { init }, options, isShown }: Pick<ResolvedField, "field" | "options" | "isShown">,
  roots: Roots,
): string | undefined {
  if (!isShown || options === undefined || init === undefined) return undefined;
  const references = referencesOf(init);
  if (references.length === 0 || !references.every((path) => path.startsWith("query."))) return undefined;
  const value = resolveValue(init, roots);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The choice with a value. Values from links are text, so `"12"` also finds 12. */
export function choiceOf(options: FieldOptions | undefined, value: unknown): Choice | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  if (value === "") return undefined;
  return options?.choices.find((choice) => choice.value === value || String(choice.value) === String(value));
}

/** The item of a value among the options, else that of before; of several values, a list. */
export function chosenItem(value: unknown, options: FieldOptions | undefined, chosen: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.flatMap((entry) => choiceOf(options, entry)?.item ?? []);
    return items.length > 0 ? items : undefined;
  }
  if (value === undefined || value === null || value === "") return undefined;
  return choiceOf(options, value)?.item ?? chosen;
}

interface PermittedStep {
  readonly step: Step | undefined;
  readonly fields: readonly Field[];
  readonly sections: ReadonlyMap<Field, DeclaredSection>;
}

function stepsOf(spec: FormSpec, { viewer }: FormContext): readonly PermittedStep[] {
  const permitted = (step: Step | undefined, fields: readonly Field[]) => ({
    step,
    fields: fields.filter(({ access }) => isVisible(access, viewer)),
    sections: sectionsOf(fields),
  });
  if (spec.steps === undefined) return [permitted(undefined, spec.fields ?? [])];
  return spec.steps
    .filter(({ access }) => isVisible(access, viewer))
    .map((step) => permitted(step, step.fields));
}

/** The section of each field that is in one: the last that it or a field before it heads, be that shown or not. */
function sectionsOf(fields: readonly Field[]): ReadonlyMap<Field, DeclaredSection> {
  const known = sectionsIn.get(fields);
  if (known !== undefined) return known;
  const sections = new Map<Field, DeclaredSection>();
  let open: DeclaredSection | undefined;
  for (const field of fields) {
    if (field.section !== undefined) open = { id: pointerOf(field), head: field.section };
    if (open !== undefined) sections.set(field, open);
  }
  sectionsIn.set(fields, sections);
  return sections;
}

const sectionsIn = new WeakMap<readonly Field[], ReadonlyMap<Field, DeclaredSection>>();

/** Whether a path refers to a field that must be filled: choices that depend on it wait while it is empty. */
function neededPaths(spec: FormSpec, find: FindFieldSchema): (path: string) => boolean {
  let needed: readonly string[] | undefined;
  return (path) => {
    const at = formPointer(path);
    if (at === undefined) return false;
    needed ??= fieldsOf(spec)
      .filter(
        (field) => field.validators?.includes("required") === true || find(field.at)?.isRequired === true,
      )
      .map(pointerOf);
    return needed.some((pointer) => pointersMeet(pointer, at));
  };
}

/** `form.pool.cluster` gives `/pool/cluster`; undefined for other roots. */
export function formPointer(path: string): string | undefined {
  const [root, ...segments] = path.split(".");
  return root === "form" || root === "picked" ? joinPointer(segments) : undefined;
}
