import type { Dialect } from "#engine/api-description";
import { listQuery } from "#engine/api-description";
import { evaluateCondition, fillPath, resolveValue } from "#engine/expression";
import type { Report, Roots } from "#engine/expression";
import type { Call, Op } from "#engine/template";
import type { ResolvedCall } from "../request/index.ts";
import { FAILURE_TEXT, changedObject, changedOperations } from "../request/index.ts";
import { missingFilter } from "../context/index.ts";
import { fillPointer } from "./edit-document.ts";

export interface ResolveOptions {
  readonly dialect: (api: string, name?: string) => Dialect | undefined;
  /** First value of the form, for `changed`. */
  readonly init?: unknown;
  /** Search, filters and sort of the list the action belongs to, for `as-list`. */
  readonly listQuery?: ResolvedCall["query"];
  readonly idempotencyKey?: string;
  /** The document to send, for a call with `edit`. */
  readonly edited?: { readonly body: unknown; readonly ifMatch?: string };
  readonly report?: Report;
}

/** A call ready to send; or nothing to send, because nothing changed; or why it cannot be made. */
export type ResolvedTemplateCall =
  | { readonly ok: true; readonly call: ResolvedCall }
  | { readonly ok: true; readonly call: undefined }
  | { readonly ok: false; readonly text: string };

/** Fills a template's call from the roots. A missing path key is 'KeyMap is not set'. */
export function resolveCall(spec: Call, roots: Roots, options: ResolveOptions): ResolvedTemplateCall {
  const [method, ...rest] = spec.do.split(" ");
  if (!isMethod(method)) return { ok: false, text: `${spec.do} is no call.` };
  const path = fillPath(rest.join(" ").trim(), roots);
  if (!path.ok) return { ok: false, text: path.text };
  const query = queryOf(spec, roots, options);
  if (!query.ok) return query;
  const body = spec.edit === undefined ? bodyOf(spec, roots, options) : editedBody(options);
  if (!body.ok) return body;
  if (body.isUnchanged) return { ok: true, call: undefined };
  return {
    ok: true,
    call: {
      api: spec.api,
      method,
      path: path.path,
      query: query.value,
      body: body.value,
      accept: spec.accept,
      ifMatch: options.edited?.ifMatch,
      idempotencyKey: method === "POST" ? options.idempotencyKey : undefined,
    },
  };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function isMethod(text: string | undefined): text is ResolvedCall["method"] {
  return METHODS.some((method) => method === text);
}

type Query =
  | { readonly ok: true; readonly value: ResolvedCall["query"] }
  | { readonly ok: false; readonly text: string };

/**
 * Null leaves a parameter out; a list repeats it. A filter that the API does not support refuses the call, because
 * without it the call would affect more than intended.
 */
function queryOf(spec: Call, roots: Roots, options: ResolveOptions): Query {
  if (missingFilter(spec.filter, roots) !== undefined) return { ok: false, text: FAILURE_TEXT.keyMissing };
  const own = Object.entries(spec.query ?? {}).flatMap(([name, value]) =>
    asTexts(resolveValue(value, roots)).map((text) => [name, text] as const),
  );
  const filters = Object.entries(spec.filter ?? {}).map(([field, value]) => ({
    field,
    values: asTexts(resolveValue(value, roots)),
  }));
  // A call whose own dialect has no filters can still be filtered in the dialect of its API.
  const filter = options.dialect(spec.api, spec.dialect)?.filter ?? options.dialect(spec.api)?.filter;
  const set = filters.find(({ values }) => values.length > 0);
  if (filter === undefined && set !== undefined)
    return { ok: false, text: `The API ${spec.api} cannot filter by ${set.field}.` };
  const filtered = filter === undefined ? [] : listQuery({ filter }, { filters });
  const asList = spec["as-list"] === true ? (options.listQuery ?? []) : [];
  return { ok: true, value: [...own, ...filtered, ...asList] };
}

type Body =
  | { readonly ok: true; readonly value: unknown; readonly isUnchanged: boolean }
  | { readonly ok: false; readonly text: string };

function bodyOf(spec: Call, roots: Roots, options: ResolveOptions): Body {
  const template: unknown = spec.body;
  if (template === "changed") {
    const value = changedObject(options.init, roots.form);
    return { ok: true, value, isUnchanged: value === undefined };
  }
  if (spec.ops === "changed") {
    const value = changedOperations(options.init, roots.form);
    return { ok: true, value, isUnchanged: value.length === 0 };
  }
  if (spec.ops !== undefined) return operationsOf(spec.ops, roots, options.report);
  const value = template === undefined ? undefined : (resolveValue(template, roots) ?? null);
  return { ok: true, value, isUnchanged: false };
}

function editedBody({ edited }: ResolveOptions): Body {
  if (edited === undefined) throw new Error("A call with `edit` has no document: read and change it first.");
  return { ok: true, value: edited.body, isUnchanged: false };
}

function operationsOf(ops: readonly Op[], roots: Roots, report: Report | undefined): Body {
  const value: unknown[] = [];
  for (const { op, path, value: valueSpec, when } of ops) {
    if (when !== undefined && !evaluateCondition(when, roots, report)) continue;
    const filled = fillPointer(path, roots);
    if (filled === undefined) return { ok: false, text: FAILURE_TEXT.keyMissing };
    value.push(
      op === "remove"
        ? { op, path: filled }
        : { op, path: filled, value: resolveValue(valueSpec, roots) ?? null },
    );
  }
  return { ok: true, value, isUnchanged: value.length === 0 };
}

function asTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(asTexts);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? [String(value)]
    : [];
}
