import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference, isSwitch } from "#engine/expression";
import type { JsonSchema, Operation } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { formAround } from "./form-schema.ts";
import type { FormAround } from "./form-schema.ts";
import { operationOf, requestOf } from "./operation-of.ts";
import { callAround } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema, requiredBy, segmentsOf } from "./schema-path.ts";

/** What an operation requires is sent: in the body as it stands, by a field of the form, by the first value of the form. */
export const checkRequired: Rule = (part, options) => {
  const match = operationOf(part.value, options);
  if (match?.ok !== true) return [];
  const { operation } = match;
  const form = formAround(part);
  return [...checkParameters(part, operation, form), ...checkBody(part, operation, form)];
};

/** A question to the server, such as whether a name is free, sends what its operation requires. */
export const checkAsked: Rule = (part, options) => {
  const match = operationOf(part.value, options);
  return match?.ok === true ? checkParameters(part, match.operation, undefined) : [];
};

function checkParameters(part: Part, operation: Operation, form: FormAround | undefined): readonly Problem[] {
  const query = readOwn(part.value, "query");
  const isSent = (name: string): boolean =>
    (isRecord(query) && Object.hasOwn(query, name)) ||
    (form !== undefined && fieldsOf(form.form.value).some((field) => readOwn(field, "at") === `?${name}`));
  return operation.parameters
    .filter((each) => each.in === "query" && each.isRequired && !isSent(each.name))
    .map(({ name }) => ({
      pointer: part.pointer,
      message: `"${name}" is required by ${operation.method} ${operation.path}: "query" does not have it`,
    }));
}

function checkBody(
  { value, pointer }: Part,
  operation: Operation,
  form: FormAround | undefined,
): readonly Problem[] {
  const root = operation.body();
  const body = readOwn(value, "body");
  const isWhole =
    readOwn(value, "ops") === undefined && readOwn(value, "edit") === undefined && body !== "changed";
  if (root === undefined || !isWhole) return [];
  const name = `${operation.method} ${operation.path}`;
  if (body === undefined) {
    const missing = requiredBy(root, root);
    if (missing.length === 0) return [];
    const at = `"body" is missing: ${name} requires ${missing.map((each) => `"${each}"`).join(", ")}`;
    return [{ pointer, message: at }];
  }
  return checkSent({ root, form, name }, root, body, `${pointer}/body`);
}

interface Request {
  readonly root: JsonSchema;
  readonly form: FormAround | undefined;
  readonly name: string;
}

function checkSent(request: Request, schema: unknown, sent: unknown, pointer: string): readonly Problem[] {
  if (isReference(sent)) return checkReference(request, schema, sent, pointer);
  if (!isRecord(sent) || isSwitch(sent)) return [];
  const missing = requiredBy(request.root, schema)
    .filter((key) => !Object.hasOwn(sent, key))
    .map((key) => ({ pointer, message: `"${key}" is required by ${request.name} and is not sent` }));
  const inner = Object.keys(sent).flatMap((key) => {
    const followed = followSchema(request.root, schema, [key]);
    return followed.ok && followed.schema !== undefined
      ? checkSent(request, followed.schema, sent[key], `${pointer}/${escapeSegment(key)}`)
      : [];
  });
  return [...missing, ...inner];
}

function checkReference(
  request: Request,
  schema: unknown,
  sent: { readonly $: string; readonly pick?: unknown },
  pointer: string,
): readonly Problem[] {
  const required = requiredBy(request.root, schema);
  const { pick } = sent;
  if (isRecord(pick)) {
    return required
      .filter((key) => !Object.hasOwn(pick, key))
      .map((key) => ({
        pointer: `${pointer}/pick`,
        message: `"${key}" is required by ${request.name} and is not sent`,
      }));
  }
  const [root, ...rest] = sent.$.split(".");
  if (root !== "form" || request.form === undefined) return [];
  const { form } = request.form;
  return required
    .filter((key) => !isReached(form.value, [...rest, key]))
    .map((key) => ({ pointer, message: `"${key}" is required by ${request.name} and no field reaches it` }));
}

/** Whether the form has a field at a path, above it or below it, or starts with a value that may have it. */
function isReached(form: unknown, path: readonly string[]): boolean {
  const wanted = path.join(".");
  const init = readOwn(form, "init");
  if (isReference(init) || (isRecord(init) && path.length > 0 && Object.hasOwn(init, path[0] ?? "")))
    return true;
  return fieldsOf(form).some((field) => {
    if (readOwn(field, "extra") === true) return false;
    const own = pathOfField(field);
    return own === wanted || own.startsWith(`${wanted}.`) || wanted.startsWith(`${own}.`);
  });
}

/** What is added to an edited document is whole too. */
export const checkAdded: Rule = (part, options) => {
  const { value, pointer } = part;
  const path = readOwn(value, "path");
  if (readOwn(value, "op") !== "add" || typeof path !== "string") return [];
  const call = callAround(part);
  const described = requestOf(call?.value, options, "do");
  if (described === undefined) return [];
  const followed = followSchema(described.root, described.schema, segmentsOf(path));
  if (!followed.ok || followed.schema === undefined) return [];
  const request = { root: described.root, form: formAround(part), name: described.by };
  return checkSent(request, followed.schema, readOwn(value, "value"), `${pointer}/value`);
};
