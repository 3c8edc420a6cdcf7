import { isRecord, readOwn } from "#validators";
import { escapeSegment } from "#engine/api-description";
import type { Operation } from "#engine/api-description";
import type { Problem } from "./check-shape.ts";
import type { CheckOptions } from "./check-options.ts";
import { answerOf, operationOf } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { followSchema } from "./schema-path.ts";
import { suggest } from "./suggest.ts";

const CALLS = new Set([
  "Call",
  "NamedCall",
  "Read",
  "RemoteSource",
  "RemoteOptions",
  "Check",
  "SchemaSource",
]);
const TRACKED = new Set(["Call", "NamedCall"]);
const SPELLED_OUT = /[[\]]|^(?:sort|search|page|page_size|order_by|direction)$/;

/** Calls and reads: the API and operation exist after the rewrites, the query is in the API's words, activities are followed. */
export const checkCalls: Rule = (part, options) => {
  const { definition, value } = part;
  if (!CALLS.has(definition) || readOwn(value, "api") === undefined) return [];
  const key = definition === "SchemaSource" ? "body" : "do";
  const known = checkNames(part, options);
  const spelled = readOwn(value, key);
  const at = `${part.pointer}/${key}`;
  const problems = [...known, ...checkSpelling(part, typeof spelled === "string" ? spelled : "", at)];
  const match = known.length > 0 ? undefined : operationOf(value, options, key);
  if (match === undefined) return problems;
  if (!match.ok) {
    const nearest = match.nearest === undefined ? "" : `, did you mean "${match.nearest}"?`;
    return [...problems, { pointer: at, message: match.reason + nearest }];
  }
  if (definition === "SchemaSource") return [...problems, ...checkRequest(part, match.operation)];
  return [
    ...problems,
    ...checkQueryNames(part, match.operation),
    ...checkRows(part, options),
    ...checkTrack(part, match.operation),
  ];
};

function checkNames({ value, pointer }: Part, { apis }: CheckOptions): readonly Problem[] {
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
function checkSpelling({ value, pointer }: Part, spelled: string, at: string): readonly Problem[] {
  const problems: Problem[] = [];
  if (/[?#]/.test(spelled))
    problems.push({ pointer: at, message: 'a path has no query: use "query" or "filter"' });
  for (const key of ["query", "filter"]) {
    const pairs = readOwn(value, key);
    for (const name of isRecord(pairs) ? Object.keys(pairs) : []) {
      if (!SPELLED_OUT.test(name) || (key === "filter" && !/[[\]]/.test(name))) continue;
      const message = `"${name}" is query syntax: the API's dialect spells filters, search, sort and pages`;
      problems.push({ pointer: `${pointer}/${key}/${escapeSegment(name)}`, atKey: true, message });
    }
  }
  return problems;
}

function checkQueryNames({ value, pointer }: Part, operation: Operation): readonly Problem[] {
  const query = readOwn(value, "query");
  const known = operation.parameters.filter((each) => each.in === "query").map(({ name }) => name);
  if (!isRecord(query)) return [];
  return Object.keys(query)
    .filter((name) => !known.includes(name) && !SPELLED_OUT.test(name))
    .map((name) => ({
      pointer: `${pointer}/query/${escapeSegment(name)}`,
      atKey: true,
      message: `${operation.method} ${operation.path} has no parameter "${name}"${suggest(name, known)}`,
    }));
}

function checkRows({ value, pointer, definition }: Part, options: CheckOptions): readonly Problem[] {
  if (definition !== "RemoteSource" && definition !== "RemoteOptions") return [];
  const described = answerOf(value, options);
  return ["rows", "total"].flatMap((key) => {
    const at = readOwn(value, key);
    if (typeof at !== "string" || described === undefined) return [];
    const followed = followSchema(described.root, described.schema, at.split("/").slice(1));
    if (followed.ok) return [];
    const message = `"${at}" is not in the answer of ${described.by}${suggest(followed.segment, followed.known)}`;
    return [{ pointer: `${pointer}/${key}`, message }];
  });
}

function checkTrack({ value, pointer, definition }: Part, operation: Operation): readonly Problem[] {
  if (!TRACKED.has(definition) || !operation.answersWithActivity || readOwn(value, "track") !== undefined)
    return [];
  return [
    {
      pointer,
      message: `"track" is missing: ${operation.method} ${operation.path} may answer with an activity`,
    },
  ];
}

function checkRequest({ value, pointer }: Part, operation: Operation): readonly Problem[] {
  const body = operation.body();
  const name = `${operation.method} ${operation.path}`;
  if (body === undefined) return [{ pointer: `${pointer}/body`, message: `${name} takes no body` }];
  const at = readOwn(value, "at");
  const followed = followSchema(body, body, typeof at === "string" ? at.split("/").slice(1) : []);
  if (followed.ok) return [];
  const message = `"${String(at)}" is not in the body of ${name}${suggest(followed.segment, followed.known)}`;
  return [{ pointer: `${pointer}/at`, message }];
}
