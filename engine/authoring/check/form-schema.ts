import { isRecord, readOwn } from "#validators";
import type { DefinitionName, Frame } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { operationOf, requestOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";

const FORMS = new Set<DefinitionName>(["FormPage", "FormPanel", "Ask"]);

/** A form or dialog, and what calls with its values: the form itself, or the action that asks. */
export interface FormAround {
  readonly form: Frame;
  readonly owner: unknown;
}

/** The form whose fields a part may read; the dialog of an action for what the action does after asking. */
export function formAround(part: Part): FormAround | undefined {
  const around = outwards(part);
  const form = around.find(({ definition }) => FORMS.has(definition));
  const action = around.find(({ definition }) => definition === "Action");
  const ask = readOwn(action?.value, "ask");
  if (action !== undefined && isRecord(ask) && (form === undefined || form.value !== ask)) {
    const isInside = form !== undefined && form.pointer.length > action.pointer.length;
    if (!isInside) {
      return {
        form: { definition: "Ask", pointer: `${action.pointer}/ask`, value: ask },
        owner: action.value,
      };
    }
  }
  if (form === undefined) return undefined;
  return { form, owner: form.definition === "Ask" ? action?.value : form.value };
}

export type FieldRequest =
  | { readonly known: true; readonly described: Described | undefined; readonly path: readonly string[] }
  /** The first segment names no schema. */
  | { readonly known: false; readonly name: string; readonly names: readonly string[] };

/** The request that a field at `path` of a form writes into, and where in it; without `schema`, the body of its own call. */
export function requestOfField(
  { form, owner }: FormAround,
  path: readonly string[],
  options: CheckOptions,
): FieldRequest {
  const schema = readOwn(form.value, "schema");
  if (schema === undefined) {
    return { known: true, described: requestOf(sendingCall(owner, options), options, "do"), path };
  }
  if (!isRecord(schema) || typeof schema["api"] === "string") {
    return { known: true, described: requestOf(schema, options, "body"), path };
  }
  const [name = "", ...rest] = path;
  if (!Object.hasOwn(schema, name)) return { known: false, name, names: Object.keys(schema) };
  return { known: true, described: requestOf(schema[name], options, "body"), path: rest };
}

/** What sends the fields of a form: its call, or of several the first with a body, where that is the form. */
export function sendingCall(owner: unknown, options: CheckOptions): unknown {
  const calls = readOwn(owner, "calls");
  if (!Array.isArray(calls)) return readOwn(owner, "call");
  const first: unknown = calls.find(
    (call: unknown) => readOwn(call, "by") !== undefined || hasBody(call, options),
  );
  const body = readOwn(first, "body");
  return readOwn(body, "$") === "form" || body === "changed" ? first : undefined;
}

function hasBody(call: unknown, options: CheckOptions): boolean {
  const match = operationOf(call, options);
  return match?.ok === true && match.operation.body() !== undefined;
}

/** The schema of a parameter that a field `?name` fills. */
export function parameterOfField({ owner }: FormAround, name: string, options: CheckOptions): unknown {
  const match = operationOf(readOwn(owner, "call"), options);
  return match?.ok === true
    ? match.operation.parameters.find((each) => each.name === name)?.schema
    : undefined;
}
