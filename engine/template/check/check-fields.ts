import { FIELD_RULES, isRecord, readOwn, UNIT_NAMES } from "#validators";
import { unescapeSegment } from "#engine/api-description";
import type { Frame, Problem } from "./check-shape.ts";
import type { CheckOptions } from "./check-options.ts";
import { operationOf, requestOf, rowOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema } from "./schema-path.ts";
import { suggest } from "./suggest.ts";

/** Fields, columns and units: what they name exists in the request, in the rows, among the field rules. */
export const checkFields: Rule = (part, options) => {
  switch (part.definition) {
    case "Field":
      return [...checkValidators(part), ...checkAt(part, options)];
    case "Column":
      return checkColumn(part, options);
    case "ListPage":
    case "ListPanel":
      return checkRowPath(part, "key", options);
    case "Unit":
      return checkUnit(part);
    default:
      return [];
  }
};

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

function checkColumn(part: Part, options: CheckOptions): readonly Problem[] {
  return readOwn(part.value, "value") === undefined ? checkRowPath(part, "field", options) : [];
}

function checkRowPath(part: Part, key: string, options: CheckOptions): readonly Problem[] {
  const path = readOwn(part.value, key);
  const described = typeof path === "string" ? rowOf(part, options) : undefined;
  if (typeof path !== "string" || described === undefined) return [];
  const followed = followSchema(described.root, described.schema, path.split("."));
  if (followed.ok) return [];
  const message = `"${path}" is not in the rows of ${described.by}${suggest(followed.segment, followed.known)}`;
  return [{ pointer: `${part.pointer}/${key}`, message }];
}

function checkUnit({ value, pointer }: Part): readonly Problem[] {
  return ["show", "send"].flatMap((key) => {
    const name = readOwn(value, key);
    if (typeof name !== "string" || UNIT_NAMES.includes(name)) return [];
    return [{ pointer: `${pointer}/${key}`, message: `unknown unit "${name}"${suggest(name, UNIT_NAMES)}` }];
  });
}

function checkAt(part: Part, options: CheckOptions): readonly Problem[] {
  const at = readOwn(part.value, "at");
  if (typeof at !== "string" || readOwn(part.value, "extra") === true) return [];
  const pointer = `${part.pointer}/at`;
  const holders = outwards(part);
  const form = holders.find(({ definition }) => ["FormPage", "FormPanel", "Ask"].includes(definition));
  if (form === undefined) return [];
  if (at.startsWith("?")) return checkParameterField(at.slice(1), pointer, holders, options);
  const tables = part.above
    .filter((frame) => frame.definition === "Field")
    .map((frame) => readOwn(frame.value, "at"));
  const path = [...tables.flatMap((table) => [...segmentsOf(table), "-"]), ...segmentsOf(at)];
  const schema = readOwn(form.value, "schema");
  const isNamed = isRecord(schema) && typeof schema["api"] !== "string";
  if (isNamed && !Object.hasOwn(schema, path[0] ?? "")) {
    const message = `no schema is named "${path[0] ?? ""}"${suggest(path[0] ?? "", Object.keys(schema))}`;
    return [{ pointer, message }];
  }
  const source = isNamed ? schema[path[0] ?? ""] : schema;
  const described =
    source === undefined ? bodyOfCall(form, holders, options) : requestOf(source, options, "body");
  return described === undefined ? [] : checkInBody(described, isNamed ? path.slice(1) : path, at, pointer);
}

function checkInBody(
  described: Described,
  path: readonly string[],
  at: string,
  pointer: string,
): readonly Problem[] {
  const followed = followSchema(described.root, described.schema, path);
  if (followed.ok) return [];
  return [
    {
      pointer,
      message: `"${at}" is not in the body of ${described.by}${suggest(followed.segment, followed.known)}`,
    },
  ];
}

/** Without `schema` a form has the body of its own call. */
function bodyOfCall(form: Frame, holders: readonly Frame[], options: CheckOptions): Described | undefined {
  const owner = form.definition === "Ask" ? holders.find(({ definition }) => definition === "Action") : form;
  return requestOf(readOwn(owner?.value, "call"), options, "do");
}

function checkParameterField(
  name: string,
  pointer: string,
  holders: readonly Frame[],
  options: CheckOptions,
): readonly Problem[] {
  const owner = holders.find(({ value }) => readOwn(value, "call") !== undefined);
  const match = operationOf(readOwn(owner?.value, "call"), options);
  if (match?.ok !== true) return [];
  const known = match.operation.parameters.map((parameter) => parameter.name);
  if (known.includes(name)) return [];
  const { method, path } = match.operation;
  return [{ pointer, message: `${method} ${path} has no parameter "${name}"${suggest(name, known)}` }];
}

function segmentsOf(at: unknown): readonly string[] {
  return typeof at === "string" ? at.split("/").slice(1).map(unescapeSegment) : [];
}
