import { readOwn } from "#validators";
import { pluralOf, withArticle, type Resource } from "../../server/api/resource/index.ts";
import { listParameters, mergeParameters, pathParameters } from "./describe-parameters.ts";
import { actionSchema, capitalised, schemaReference } from "./describe-schemas.ts";
import { objectAt, textAt, withoutUndefined, type Json } from "./json.ts";

/** An operation with its place in the document. */
export interface DescribedOperation {
  readonly path: string;
  readonly method: "get" | "post" | "patch" | "delete";
  readonly operation: Json;
}

/**
 * The operations of a resource. They keep what `before`, the paths of the present document, has by hand: words, further
 * parameters, further refusals, `x-` keys. They are found by their operationId, so that they keep it at another path, too.
 */
export function describeOperations(resource: Resource, before: Json): readonly DescribedOperation[] {
  const {
    operations,
    otherLists = {},
    actions = {},
    path,
    noun,
    schema,
    answers = {},
    flags = {},
  } = resource;
  const one = `${path}/{id}`;
  const plural = pluralOf(resource);
  const row = answers.row ?? schema;
  const single = answers.one ?? row;
  const conflict = resource.unique === undefined ? [] : [409];
  const list = (where: string): Drafted => ({
    path: where,
    method: "get",
    flag: flags.list ?? "R",
    summary: `The ${plural} ${resource.listed === "within reach" ? "within your reach" : "of your own account"}`,
    good: [200, `A page of ${plural}.`, `${schema}List`],
    parameters: [...pathParameters(where), ...listParameters(resource)],
    refusals: where.includes("{") ? [404] : [],
  });
  const drafts: readonly (readonly [id: string | undefined, draft: Drafted])[] = [
    [operations.list, list(path)],
    ...Object.entries(otherLists).map(([id, where]) => [id, list(where)] as const),
    [
      operations.create,
      {
        path,
        method: "post",
        flag: flags.create ?? "C",
        summary: `Add ${withArticle(noun)}`,
        good: [201, `The ${noun}.`, answers.created ?? single],
        body: `New${schema}`,
        refusals: [...conflict, 422],
      },
    ],
    [
      operations.get,
      {
        path: one,
        method: "get",
        flag: flags.get ?? "R",
        summary: `One ${noun}`,
        good: [200, `The ${noun}.`, single],
        parameters: pathParameters(one),
        refusals: [404],
      },
    ],
    [
      operations.update,
      {
        path: one,
        method: "patch",
        flag: flags.update ?? "U",
        summary: `Change ${withArticle(noun)}`,
        description:
          "The body is an object, or a list of operations (replace, remove, copy), each with path and value.",
        good: [200, `The ${noun}.`, single],
        body: `${schema}Change`,
        parameters: pathParameters(one),
        refusals: [404, ...conflict, 422],
      },
    ],
    [
      operations.delete,
      {
        path: one,
        method: "delete",
        flag: flags.delete ?? "D",
        summary: `Remove ${withArticle(noun)}`,
        good: [204, "Done.", undefined],
        parameters: pathParameters(one),
        refusals: [404],
      },
    ],
    ...Object.entries(actions).map(([name, { operation, summary, flag = "U", fields }]) => {
      const [verb = name] = /^[a-z]+/.exec(operation) ?? [];
      const draft: Drafted = {
        path: `${one}/${name}`,
        method: "post",
        flag,
        summary: summary ?? `${capitalised(verb)} ${withArticle(noun)}`,
        good: [200, `The ${noun}.`, single],
        body: fields === undefined ? undefined : actionSchema(resource, name),
        parameters: pathParameters(one),
        refusals: fields === undefined ? [404, 409] : [404, 409, 422],
      };
      return [operation, draft] as const;
    }),
  ];
  const present = placesOf(before);
  return drafts.flatMap(([id, draft]) => {
    if (id === undefined) return [];
    const { path: where, method } = draft;
    const found = present.find(({ operation }) => operation["operationId"] === id)?.operation;
    const operation = describe(resource, id, draft, found ?? objectAt(before, where, method));
    return [{ path: where, method, operation }];
  });
}

/** The operations of a document with their places. */
export function placesOf(paths: Json): readonly (Omit<DescribedOperation, "method"> & { method: string })[] {
  return Object.keys(paths).flatMap((path) =>
    Object.keys(objectAt(paths, path)).flatMap((method) => {
      const operation = objectAt(paths, path, method);
      return operation["operationId"] === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

interface Drafted {
  readonly path: string;
  readonly method: DescribedOperation["method"];
  readonly flag: "C" | "R" | "U" | "D";
  readonly summary: string;
  readonly description?: string;
  readonly good: readonly [status: number, description: string, schema: string | undefined];
  readonly body?: string;
  readonly parameters?: readonly Json[];
  readonly refusals: readonly number[];
}

/** The names of shared refusals, by status. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: "Unauthorised",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  422: "Unacceptable",
};

function describe({ permission }: Resource, operationId: string, draft: Drafted, before: Json): Json {
  const { method, flag, parameters = [], body, good, refusals } = draft;
  const [status, description, answer] = good;
  const said = {
    description: textAt(objectAt(before, "responses", String(status)), "description") ?? description,
    content: answer === undefined ? undefined : content(answer),
  };
  const refused = [401, 403, ...refusals].map((each) => [
    each,
    { $ref: `#/components/responses/${REFUSALS[each]}` },
  ]);
  const merged = mergeParameters(parameters, readOwn(before, "parameters"));
  return withoutUndefined({
    operationId,
    summary: textAt(before, "summary") ?? draft.summary,
    description: textAt(before, "description") ?? draft.description,
    "x-declared": true,
    "x-permission": { tag: permission, flag },
    "x-patch-list": method === "patch" ? schemaReference("PatchOperations") : undefined,
    ...Object.fromEntries(Object.entries(before).filter(([key]) => !WRITTEN.has(key))),
    parameters: merged.length === 0 ? undefined : merged,
    requestBody: body === undefined ? undefined : { required: true, content: content(body) },
    responses: {
      ...Object.fromEntries(refused),
      ...objectAt(before, "responses"),
      [status]: withoutUndefined(said),
    },
  });
}

/** The keys of an operation that come from the declaration. */
const WRITTEN = new Set([
  "operationId",
  "summary",
  "description",
  "x-declared",
  "x-permission",
  "x-patch-list",
  "parameters",
  "requestBody",
  "responses",
]);

/** The refusals that operations share. */
export const SHARED_RESPONSES: Json = Object.fromEntries(
  Object.entries({
    Unauthorised: "No valid token was sent.",
    Forbidden: "Your roles lack the permission for this. The message names it.",
    NotFound: "It does not exist within your reach.",
    Conflict: "The present state does not permit this.",
    Unacceptable: "The body is wrong. `errors` names each field.",
  }).map(([name, description]) => [name, { description, content: content("Failure") }]),
);

function content(schema: string): Json {
  return { "application/json": { schema: schemaReference(schema) } };
}
