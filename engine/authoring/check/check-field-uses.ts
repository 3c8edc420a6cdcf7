import { isRecord, readOwn } from "#validators";
import { referencesOf } from "#engine/expression";
import type { Problem } from "#engine/template";
import { pathOfField, placedFields } from "./form-fields.ts";
import type { PlacedField } from "./form-fields.ts";
import type { CheckOptions } from "./check-options.ts";
import { formAround } from "./form-schema.ts";
import { operationOf } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";

/** What the fields of a form have to do with each other and with its call: nothing waits for what cannot be entered yet. */
export const checkFieldUses: Rule = (part, options) => {
  const fields = placedFields(part.value, part.pointer);
  return [
    ...checkOwnShow(fields),
    ...checkOrder(fields),
    ...checkNotSent(part, fields),
    ...checkNoneSent(part, fields, options),
  ];
};

/** A call that takes a body, and is given nothing of the form that it belongs to. */
function checkNoneSent(
  part: Part,
  fields: readonly PlacedField[],
  options: CheckOptions,
): readonly Problem[] {
  const owner = formAround(part)?.owner;
  const call = readOwn(owner, "call");
  const match = operationOf(call, options);
  const isAsked = fields.some(({ field }) => !String(readOwn(field, "at")).startsWith("?"));
  const isGiven = ["body", "ops", "edit", "each"].some((key) => readOwn(call, key) !== undefined);
  if (!isAsked || isGiven || match?.ok !== true || match.operation.body() === undefined) return [];
  if (referencesOf(withoutFields(owner)).some((path) => path.split(".")[0] === "form")) return [];
  const message =
    'nothing of the form is sent: say "body": { "$": "form" }, or "changed" for what was changed';
  const pointer = owner === part.value ? part.pointer : part.pointer.replace(/\/ask$/, "");
  return [{ pointer: `${pointer}/call`, message }];
}

/** A field that its own value shows is never there, unless another field enters the same. */
function checkOwnShow(fields: readonly PlacedField[]): readonly Problem[] {
  return fields.flatMap(({ field, pointer }) => {
    const path = pathOfField(field);
    const isOnly = fields.filter((each) => pathOfField(each.field) === path).length === 1;
    if (!isOnly || !referencesOf(readOwn(field, "show")).includes(`form.${path}`)) return [];
    const message = "the field's own value decides whether it is there: while it is hidden nobody enters one";
    return [{ pointer: `${pointer}/show`, message }];
  });
}

/** What a field needs to have choices is entered in its step or before. */
function checkOrder(fields: readonly PlacedField[]): readonly Problem[] {
  return fields.flatMap(({ field, pointer }) =>
    referencesOf(readOwn(field, "options")).flatMap((path) => {
      const [root, ...rest] = path.split(".");
      if (root !== "form" && root !== "picked") return [];
      const users = fields.filter((each) => reads(rest.join("."), pathOfField(each.field)));
      const step = stepOf(pointer);
      if (users.length === 0 || users.some((each) => stepOf(each.pointer) <= step)) return [];
      const message = `"${path}" is entered in a later step: this field would wait for it for good`;
      return [{ pointer: `${pointer}/options`, message }];
    }),
  );
}

function stepOf(pointer: string): number {
  return Number(/\/steps\/(\d+)\/fields\/\d+$/.exec(pointer)?.[1] ?? -1);
}

/** A field that is asked for and not sent by calls that send others one by one. */
function checkNotSent(part: Part, fields: readonly PlacedField[]): readonly Problem[] {
  const owner = formAround(part)?.owner;
  const calls = readOwn(owner, "calls") ?? [readOwn(owner, "call")];
  const bodies = (Array.isArray(calls) ? calls : []).map((call: unknown) => readOwn(call, "body"));
  const isOneByOne = bodies.some(
    (body) =>
      isRecord(body) &&
      !("$" in body || "by" in body) &&
      referencesOf(body).some((path) => path.startsWith("form.")),
  );
  if (!isOneByOne) return [];
  const lines = (Array.isArray(calls) ? calls : []).map((call: unknown) => String(readOwn(call, "each")));
  const read = [
    ...referencesOf(withoutFields(owner)),
    ...lines,
    ...fields.flatMap(({ field }) => referencesOf(field)),
  ];
  return fields.flatMap(({ field, pointer }) => {
    const path = pathOfField(field);
    const at = readOwn(field, "at");
    if (path === "" || String(at).startsWith("?") || read.some((each) => isOf(each, path))) return [];
    const message = `"${String(at)}" is asked for and not sent: it is not in the body of the call`;
    return [{ pointer: `${pointer}/at`, message }];
  });
}

/** The owner of a form without the form's own fields. */
function withoutFields(owner: unknown): unknown {
  if (!isRecord(owner)) return owner;
  const { ask: _, fields: __, steps: ___, ...rest } = owner;
  return rest;
}

function isOf(reference: string, path: string): boolean {
  const [root, ...rest] = reference.split(".");
  return (root === "form" || root === "picked") && reads(rest.join("."), path);
}

/** Whether a path below `form` reads a field, a part of it, or what it is in. */
function reads(reference: string, path: string): boolean {
  return (
    reference === "" ||
    reference === path ||
    reference.startsWith(`${path}.`) ||
    path.startsWith(`${reference}.`)
  );
}
