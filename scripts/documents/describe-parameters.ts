import { isRecord } from "#validators";
import { DEFAULT_PAGE_SIZE, isListParameter, MAX_PAGE_SIZE } from "../../server/api/list-query.ts";
import { fieldsOf, type Resource } from "../../server/api/resource/index.ts";
import { describeFilter } from "./describe-schemas.ts";
import { textAt, withoutUndefined, type Json } from "./json.ts";

/** The parameters that a path names: numbers. */
export function pathParameters(path: string): readonly Json[] {
  const schema = { type: "integer", minimum: 1, maximum: 2_147_483_647 };
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema,
  }));
}

/** The parameters of the list dialect, in the order of the declaration. */
export function listParameters(resource: Resource): readonly Json[] {
  const { filters = [], searches = [], sorts = [] } = resource;
  const fields = fieldsOf(resource);
  const narrowed = filters.flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return [];
    if (field.type !== "time" && field.type !== "date")
      return [query(`filter[${name}]`, describeFilter(field))];
    return ["gte", "lte"].map((bound) => query(`filter[${name}][${bound}]`, { type: "string" }));
  });
  const sorted = sorts.flatMap((name) => [name, `-${name}`]);
  const counted = countedFields(resource);
  return [
    ...narrowed,
    ...searches.map((name) => query(`search[${name}]`, { type: "string" })),
    ...(sorted.length === 0 ? [] : [query("sort", { type: "string", enum: sorted })]),
    ...(counted.length === 0
      ? []
      : [query("counts", { type: "array", items: { type: "string", enum: counted } })]),
    query("page[number]", { type: "integer", minimum: 1, default: 1 }),
    query("page[size]", { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
  ];
}

/** The filters whose values are a closed set: a list counts by them. */
function countedFields(resource: Resource): readonly string[] {
  return fieldsOf(resource)
    .filter(({ type, choices }) => type === "boolean" || choices !== undefined)
    .map(({ name }) => name)
    .filter((name) => resource.filters?.some((filter) => filter === name));
}

/** The declared parameters with their descriptions in the document, and the parameters that are written by hand. */
export function mergeParameters(declared: readonly Json[], before: unknown): readonly Json[] {
  const present = Array.isArray(before) ? before.filter(isRecord) : [];
  const byHand = present.filter(
    (each) => !isListParameter(String(each["name"])) && !declared.some((other) => isSame(each, other)),
  );
  const worded = declared.map(({ schema, ...parameter }) => {
    const description = textAt(
      present.find((each) => isSame(each, parameter)),
      "description",
    );
    return withoutUndefined({ ...parameter, description, schema });
  });
  return [...worded.filter(isInPath), ...byHand, ...worded.filter((each) => !isInPath(each))];
}

function isInPath(parameter: Json): boolean {
  return parameter["in"] === "path";
}

function query(name: string, schema: Json): Json {
  return { name, in: "query", schema };
}

function isSame(left: Json, right: Json): boolean {
  return left["name"] === right["name"] && left["in"] === right["in"];
}
