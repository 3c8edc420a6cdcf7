import { escapeSegment, readOwn, splitPointer } from "#validators";
import { wordsOf } from "#engine/expression";
import type { JsonSchema, Operation } from "#engine/api-description";
import { propertiesOf, settle } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import type { Column } from "#engine/template";

const MOST_COLUMNS = 8;
const ROWS_KEYS = ["data", "items", "results", "rows", "values", "entries"];
const TOTAL_PATHS = ["/meta/total", "/total", "/total_count", "/totalCount", "/count"];
const NAME_KEYS = ["name", "title", "label", "login", "displayName", "display_name", "full_name", "subject"];

/** What a list's answer looks like: where its rows are, and what is in one. */
export interface RowShape {
  readonly rows?: string;
  readonly total?: string;
  readonly properties: readonly Property[];
  /** Field that names a row for good. */
  readonly key: string;
  /** Field by which people call it. */
  readonly name: string;
}

/** Reads the shape of a list's rows; undefined where its answer describes none. */
export function readRowShape(list: Operation, itemParameter: string | undefined): RowShape | undefined {
  const answer = list.answer();
  if (answer === undefined) return undefined;
  const found = findRows(answer);
  const properties =
    found === undefined ? [] : propertiesOf(answer, found.item).filter(({ type }) => type !== "other");
  const key = keyOf(properties, itemParameter);
  if (found === undefined || key === undefined) return undefined;
  const total = TOTAL_PATHS.find((path) => hasPath(answer, splitPointer(path)));
  const named = NAME_KEYS.find((name) =>
    properties.some((each) => each.name === name && each.type === "text"),
  );
  return {
    ...(found.pointer !== "" && { rows: found.pointer }),
    ...(total !== undefined && { total }),
    properties,
    key,
    name: named ?? key,
  };
}

/** Columns of the plain properties, the name first. */
export function buildColumns({ properties, name }: RowShape): readonly Column[] {
  const plain = properties.filter(
    ({ type, format }) => isPlain(type) && format !== "uri" && format !== "binary",
  );
  const ordered = [
    ...plain.filter((each) => each.name === name),
    ...plain.filter((each) => each.name !== name),
  ];
  const columns = ordered.slice(0, MOST_COLUMNS).map(buildColumn);
  return columns.length > 0 ? columns : [{ field: name, label: wordsOf(name) }];
}

/** One property as a column or a line of a detail. */
export function buildColumn(property: Property): Column {
  const format = formatOf(property);
  return { field: property.name, label: wordsOf(property.name), ...(format !== undefined && { format }) };
}

/** Whether a property fits into one cell. */
export function isPlain(type: Property["type"]): boolean {
  return type === "text" || type === "number" || type === "boolean" || type === "list" || type === "choices";
}

function formatOf({ type, format, name, hasChoices }: Property): Column["format"] {
  if (type === "boolean") return "yes";
  if (type === "number") return "number";
  if (type === "list" || type === "choices") return "tags";
  if (format === "date-time") return "datetime";
  if (format === "date") return "date";
  if (format === "email") return "email";
  return hasChoices && /^(?:state|status)$/i.test(name) ? "state" : undefined;
}

function findRows(answer: JsonSchema): { readonly pointer: string; readonly item: unknown } | undefined {
  const top = settle(answer, answer);
  if (top["items"] !== undefined) return { pointer: "", item: top["items"] };
  const lists = propertiesOf(answer, answer).filter(({ schema }) => readOwn(schema, "items") !== undefined);
  const best =
    lists.find(({ name }) => ROWS_KEYS.includes(name)) ??
    lists.find(({ type }) => type === "lines") ??
    lists[0];
  return best === undefined
    ? undefined
    : { pointer: `/${escapeSegment(best.name)}`, item: readOwn(best.schema, "items") };
}

function hasPath(answer: JsonSchema, path: readonly string[]): boolean {
  let at: unknown = answer;
  for (const segment of path) {
    const property = propertiesOf(answer, at).find(({ name }) => name === segment);
    if (property === undefined) return false;
    at = property.schema;
  }
  return true;
}

/** The property an item's path is filled with: of its name, else `id`, else whatever names it. */
function keyOf(properties: readonly Property[], parameter: string | undefined): string | undefined {
  const candidates = properties.filter(({ type }) => type === "text" || type === "number");
  const short = parameter === undefined ? "" : (parameter.split(/[_-]|(?=[A-Z])/).at(-1) ?? "").toLowerCase();
  const wanted = [parameter ?? "", short, "id", "uuid", "key", "name", "code", "slug"];
  for (const name of wanted) {
    if (candidates.some((each) => each.name === name)) return name;
  }
  return candidates[0]?.name;
}
