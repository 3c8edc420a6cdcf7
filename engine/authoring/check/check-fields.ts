import { FIELD_RULES, isExponentialPattern, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { formAround, requestOfField } from "./form-schema.ts";
import type { FormAround } from "./form-schema.ts";
import { operationOf, rowOf } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";
import { suggest } from "#engine/template";

/** A field is in the request, and its validators exist. */
export const checkField: Rule = (part, options) => [...checkValidators(part), ...checkAt(part, options)];

/** What names a row is in the rows. */
export const checkRowKey: Rule = (part, options) => checkRowPath(part, "key", options);

function checkValidators({ value, pointer }: Part): readonly Problem[] {
  const names = readOwn(value, "validators");
  const known = Object.keys(FIELD_RULES);
  return (Array.isArray(names) ? names : []).flatMap((name: unknown, index) =>
    typeof name !== "string" || known.includes(name)
      ? []
      : [
          {
            pointer: `${pointer}/validators/${index}`,
            message: `unknown validator "${name}"${suggest(name, known)}`,
          },
        ],
  );
}

/** The field of a column is in the rows. */
export const checkColumn: Rule = (part, options) =>
  readOwn(part.value, "value") === undefined ? checkRowPath(part, "field", options) : [];

function checkRowPath(part: Part, key: string, options: CheckOptions): readonly Problem[] {
  const path = readOwn(part.value, key);
  const described = typeof path === "string" ? rowOf(part, options) : undefined;
  if (typeof path !== "string" || described === undefined) return [];
  const followed = followSchema(described.root, described.schema, path.split("."));
  if (followed.ok) return [];
  const message = `"${path}" is not in the rows of ${described.by}${followed.hint}`;
  return [{ pointer: `${part.pointer}/${key}`, message }];
}

function checkAt(part: Part, options: CheckOptions): readonly Problem[] {
  const at = readOwn(part.value, "at");
  if (typeof at !== "string" || readOwn(part.value, "extra") === true) return [];
  const pointer = `${part.pointer}/at`;
  const around = formWithin(part);
  if (around === undefined) return [];
  if (at.startsWith("?")) return checkParameterField(at.slice(1), pointer, around, options);
  const request = requestOfField(around, pathOfFieldPart(part), options);
  if (!request.known) {
    const message = `no schema is named "${request.name}"${suggest(request.name, request.names)}`;
    return [{ pointer, message }];
  }
  const { described, path } = request;
  if (described === undefined) return checkLine(part, around, path, options);
  const followed = followSchema(described.root, described.schema, path);
  if (followed.ok) {
    const pattern = readOwn(followed.schema, "pattern");
    if (typeof pattern !== "string" || !isExponentialPattern(pattern)) return [];
    return [{ pointer, message: `the pattern of "${at}", ${pattern}, can backtrack without end` }];
  }
  const message = `"${at}" is not in the body of ${described.by}${followed.hint}`;
  return [{ pointer, message }];
}

/** Where no request says what lines have, those that the form begins with do. */
function checkLine(
  part: Part,
  { form }: FormAround,
  path: readonly string[],
  options: CheckOptions,
): readonly Problem[] {
  const init = readOwn(readOwn(form.value, "init"), "$");
  if (typeof init !== "string" || !path.includes("-")) return [];
  const described = readSchema(part, init, options);
  const followed = described && followSchema(described.root, described.schema, path);
  if (described === undefined || followed?.ok !== false) return [];
  const at = String(readOwn(part.value, "at"));
  return [
    {
      pointer: `${part.pointer}/at`,
      message: `"${at}" is not in the lines of ${described.by}${followed.hint}`,
    },
  ];
}

/** The form that a field belongs to, be it in the lines of a table or not. */
export function formWithin(part: Part): FormAround | undefined {
  return formAround({ ...part, above: part.above.filter(({ definition }) => definition !== "Field") });
}

/** Where a field writes, from the form down: the line of a table is `-`. */
export function pathOfFieldPart(part: Part): readonly string[] {
  const tables = part.above.filter(({ definition }) => definition === "Field");
  return [
    ...tables.flatMap(({ value }) => [...segmentsOf(readOwn(value, "at")), "-"]),
    ...segmentsOf(readOwn(part.value, "at")),
  ];
}

function checkParameterField(
  name: string,
  pointer: string,
  { owner }: FormAround,
  options: CheckOptions,
): readonly Problem[] {
  const match = operationOf(readOwn(owner, "call"), options);
  if (match?.ok !== true) return [];
  const known = match.operation.parameters.map((parameter) => parameter.name);
  if (known.includes(name)) return [];
  const { method, path } = match.operation;
  return [{ pointer, message: `${method} ${path} has no parameter "${name}"${suggest(name, known)}` }];
}
