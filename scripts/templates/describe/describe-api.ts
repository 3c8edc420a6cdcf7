import type { ApiDescription, ApiEntry, Dialect, Operation, Parameter } from "#engine/api-description";
import { inColumns } from "./columns.ts";
import { listWords } from "./list-words.ts";
import { fieldsOf, rowOf, typeOf } from "./schema-fields.ts";
import type { FieldFacts } from "./schema-fields.ts";

/** What an API of `templates/apis.json` offers: each operation in a line, with the permission that it asks for. */
export function describeApi({ name, dialect }: ApiEntry, description: ApiDescription): string {
  const lines = description.operations().map(({ method, path }) => {
    const match = description.operation(`${method} ${path}`);
    const { permission = "", summary = "" } = match.ok ? match.operation : {};
    return [`${method} ${path}`, permission, summary];
  });
  const words = Object.entries(dialect).flatMap(([word, value]) => (value === undefined ? [] : [word]));
  return [
    `${name}: ${description.title}, at ${description.address || "/"}`,
    `Its dialect has words for: ${words.join(", ") || "nothing; rows arrive whole"}`,
    ...description.problems.map((problem) => `Problem: ${problem}`),
    "",
    ...inColumns(lines),
  ].join("\n");
}

/** One operation: permission, parameters, what a list of it can do, fields of the request and of the answer. */
export function describeOperation({ dialect }: ApiEntry, operation: Operation): string {
  const { method, path, summary, permission, answersWithActivity } = operation;
  const words = listWords(dialect, operation);
  const body = operation.body();
  const facts = [
    ["permission", permission ?? "none said"],
    ["filters", words.filters],
    ["ranges", words.ranges],
    ["search", words.search],
    ["sort", words.sort],
    ["counts (chips)", words.counts],
    ["answers with", answersWithActivity ? "the link of an activity, which is followed" : ""],
    ["body may be", operation.takesPatchList === true ? "a list of patch operations (ops)" : ""],
  ].filter(([, text]) => text !== "");
  return [
    `${method} ${path}${summary === undefined ? "" : ` — ${summary}`}`,
    ...inColumns(facts),
    ...titled("parameters", words.others.map(parameterLine)),
    ...titled("body", body === undefined ? [] : fieldsOf(body).map(bodyLine)),
    ...answerLines(dialect, operation),
  ].join("\n");
}

/** The fields of a row where the answer is a list, else those of the answer. */
function answerLines({ rows = "" }: Dialect, operation: Operation): readonly string[] {
  const answer = operation.answer();
  if (answer === undefined) return [];
  const row = operation.method === "GET" ? (rowOf(answer, rows) ?? rowOf(answer, "")) : undefined;
  const title = row === undefined ? "answer" : "row";
  return titled(title, fieldsOf(answer, row ?? answer).map(answerLine));
}

/** A field of a request by its place in a form. */
function bodyLine({ path, type, isRequired, isReadOnly, meaning = "" }: FieldFacts): readonly string[] {
  const place = `/${path.replaceAll(".", "/")}`;
  return [place, `${type}${isRequired ? ", required" : ""}${isReadOnly ? ", read only" : ""}`, meaning];
}

/** What an answer requires is in each. */
function answerLine({ path, type, isRequired, meaning = "" }: FieldFacts): readonly string[] {
  return [path, `${type}${isRequired ? ", always" : ""}`, meaning];
}

function parameterLine({
  name,
  in: place,
  isRequired,
  schema,
  description = "",
}: Parameter): readonly string[] {
  return [name, `${place}, ${typeOf(schema)}${isRequired ? ", required" : ""}`, description];
}

function titled(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ["", `${title}:`, ...inColumns(rows).map((each) => `  ${each}`)];
}
