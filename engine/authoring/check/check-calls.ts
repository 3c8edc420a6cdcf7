import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Operation } from "#engine/api-description";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { dialectOf, matchesWord } from "./dialect-of.ts";
import { answerOf, operationOf } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";
import { suggest } from "#engine/template";

/** A read: the API and the operation exist after the rewrites, the query is in the API's words. */
export const checkRead: Rule = (part, options) =>
  checkOperation(part, "do", options, (operation) => checkQueryNames(part, operation, options));

/** A read of rows, which are where it says. */
export const checkRowsRead: Rule = (part, options) =>
  checkOperation(part, "do", options, (operation) => [
    ...checkQueryNames(part, operation, options),
    ...checkRows(part, options),
  ]);

/** A call, as a read; and its activity is followed where there may be one. */
export const checkCall: Rule = (part, options) =>
  checkOperation(part, "do", options, (operation) => [
    ...checkQueryNames(part, operation, options),
    ...checkTrack(part, operation, options),
  ]);

/** The request that a form edits. */
export const checkSchemaSource: Rule = (part, options) =>
  checkOperation(part, "body", options, (operation) => checkRequest(part, operation));

function checkOperation(
  part: Part,
  key: "do" | "body",
  options: CheckOptions,
  checkFound: (operation: Operation) => readonly Problem[],
): readonly Problem[] {
  const { value } = part;
  if (readOwn(value, "api") === undefined) return [];
  const known = checkNames(part, options);
  const spelled = readOwn(value, key);
  const at = `${part.pointer}/${key}`;
  const problems = [...known, ...checkSpelling(part, options)];
  const match = known.length > 0 ? undefined : operationOf(value, options, key);
  if (match?.ok !== true && typeof spelled === "string" && /[?#]/.test(spelled)) {
    return [...problems, { pointer: at, message: 'a path has no query: use "query" or "filter"' }];
  }
  if (match === undefined) return problems;
  if (!match.ok) {
    const nearest = match.nearest === undefined ? "" : `, did you mean "${match.nearest}"?`;
    const hint = elsewhere(value, String(spelled), options) ?? nearest;
    return [...problems, { pointer: at, message: match.reason + hint }];
  }
  return [...problems, ...checkFound(match.operation)];
}

/** The other API that has an operation. */
function elsewhere(call: unknown, spelled: string, { apis }: CheckOptions): string | undefined {
  const own = String(readOwn(call, "api"));
  const found = Object.values(apis?.descriptions ?? {}).find(
    (description) => description.api !== own && description.operation(spelled).ok,
  );
  return found && ` in "${own}", but in "${found.api}"`;
}

/** The names of the API and of the dialect are known. */
export function checkNames({ value, pointer }: Part, { apis }: CheckOptions): readonly Problem[] {
  if (apis === undefined) return [];
  const api = readOwn(value, "api");
  const dialect = readOwn(value, "dialect");
  const names = Object.keys(apis.list.entries);
  const dialects = Object.keys(apis.list.dialects);
  const problems: Problem[] = [];
  if (typeof api === "string" && !names.includes(api)) {
    problems.push({ pointer: `${pointer}/api`, message: `unknown API "${api}"${suggest(api, names)}` });
  }
  if (typeof dialect === "string" && !dialects.includes(dialect)) {
    problems.push({
      pointer: `${pointer}/dialect`,
      message: `unknown dialect "${dialect}"${suggest(dialect, dialects)}`,
    });
  }
  return problems;
}

/** Query syntax belongs to the dialect: a template says `filter`, not `filter[x]`. */
function checkSpelling({ value, pointer }: Part, options: CheckOptions): readonly Problem[] {
  const isSpelled = spellingOf(value, options);
  const dialect = dialectOf(value, options);
  if (readOwn(value, "filter") !== undefined && dialect !== undefined && dialect["filter"] === undefined)
    return [{ pointer: `${pointer}/filter`, message: "the API's dialect has no words for a filter" }];
  return ["query", "filter"].flatMap((key) => {
    const pairs = readOwn(value, key);
    return Object.keys(isRecord(pairs) ? pairs : {})
      .filter((name) => (key === "filter" ? name.includes("[") : isSpelled(name)))
      .map((name) => ({
        pointer: `${pointer}/${key}/${escapeSegment(name)}`,
        atKey: true,
        message: `"${name}" is query syntax: the API's dialect spells filters, search, sort and pages`,
      }));
  });
}

/** Whether a query parameter is one that the dialect of a call spells. */
function spellingOf(call: unknown, options: CheckOptions): (name: string) => boolean {
  const dialect = dialectOf(call, options);
  if (dialect === undefined) return (name) => /^(?:filter|search|page)\[/.test(name);
  const { page, size, filter, from, to, search, sort } = dialect;
  const params = [
    page,
    size,
    filter,
    from,
    to,
    readOwn(search, "param"),
    readOwn(sort, "param"),
    readOwn(sort, "direction"),
  ];
  // A dialect that filters by the bare name of a field leaves every name to the template.
  const words = params.filter((param): param is string => typeof param === "string" && param !== "{field}");
  return (name) => words.some((word) => matchesWord(word, name) !== undefined);
}

function checkQueryNames(
  { value, pointer }: Part,
  operation: Operation,
  options: CheckOptions,
): readonly Problem[] {
  const isSpelled = spellingOf(value, options);
  const query = readOwn(value, "query");
  const known = operation.parameters.filter((each) => each.in === "query").map(({ name }) => name);
  if (!isRecord(query)) return [];
  return Object.keys(query)
    .filter((name) => !known.includes(name) && !isSpelled(name))
    .map((name) => ({
      pointer: `${pointer}/query/${escapeSegment(name)}`,
      atKey: true,
      message: `${operation.method} ${operation.path} has no parameter "${name}"${suggest(name, known)}`,
    }));
}

function checkRows({ value, pointer }: Part, options: CheckOptions): readonly Problem[] {
  const described = answerOf(value, options);
  return ["rows", "total"].flatMap((key) => {
    const at = readOwn(value, key);
    if (typeof at !== "string" || described === undefined) return [];
    const followed = followSchema(described.root, described.schema, segmentsOf(at));
    if (followed.ok) return [];
    const message = `"${at}" is not in the answer of ${described.by}${followed.hint}`;
    return [{ pointer: `${pointer}/${key}`, message }];
  });
}

/** An activity is followed by its link, which stands where `track` says or where the API's dialect has it. */
function checkTrack(
  { value, pointer }: Part,
  operation: Operation,
  options: CheckOptions,
): readonly Problem[] {
  const track = readOwn(value, "track");
  const isDue = track === undefined ? operation.answersWithActivity : isRecord(track);
  if (!isDue || readOwn(track, "link") !== undefined) return [];
  const name = `${operation.method} ${operation.path}`;
  const link = dialectOf(value, options)?.["activity"];
  if (typeof link !== "string") {
    const why = `the dialect of its API does not say where its link stands`;
    return track === undefined
      ? [{ pointer, message: `"track" is missing: ${name} may answer with an activity, and ${why}` }]
      : [{ pointer: `${pointer}/track`, message: `"link" is missing: ${why}` }];
  }
  const described = answerOf(value, options);
  const followed = described && followSchema(described.root, described.schema, segmentsOf(link));
  if (followed === undefined || followed.ok) return [];
  const message = `"${link}", where the dialect of its API has the link of an activity, is not in the answer of ${name}: name it in "track", or say "track": false`;
  return [{ pointer: track === undefined ? pointer : `${pointer}/track`, message }];
}

function checkRequest({ value, pointer }: Part, operation: Operation): readonly Problem[] {
  const body = operation.body();
  const name = `${operation.method} ${operation.path}`;
  if (body === undefined) return [{ pointer: `${pointer}/body`, message: `${name} takes no body` }];
  const at = readOwn(value, "at");
  const followed = followSchema(body, body, segmentsOf(at));
  if (followed.ok) return [];
  const message = `"${String(at)}" is not in the body of ${name}${followed.hint}`;
  return [{ pointer: `${pointer}/at`, message }];
}
