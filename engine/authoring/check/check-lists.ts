import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Operation } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { checkFilterValue, filterParameter } from "./check-filters.ts";
import type { CheckOptions } from "./check-options.ts";
import { arrivesWhole, matchesWord, spelledBy, wordsKnown } from "./dialect-of.ts";
import { loadedRowsOf } from "./read-schema.ts";
import { loadOf, rowOf, rowsOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { choicesOf, followSchema, itemsOf, segmentsOf } from "./schema-path.ts";
import { suggest } from "#engine/template";

/**
 * Choices of an API: it knows what they are filtered and searched by, those after the first page can be searched, and
 * their rows have what is sent.
 */
export const checkRemoteOptions: Rule = (part, options) => [
  ...checkFilters(part, part.value, part.pointer, options),
  ...checkReached(part, options),
  ...checkSearch([readOwn(part.value, "search")], () => `${part.pointer}/search`, part.value, options),
  ...checkValue(part, rowsOf(part.value, options)),
];

/** Choices of a load, as those of an API. */
export const checkLoadedOptions: Rule = (part, options) => [
  ...checkLoadedRows(part, options),
  ...checkValue(part, loadedRowsOf(part, part.value, options)),
];

/** The filters of a call are in the words of its API. */
export const checkFilter: Rule = (part, options) => checkFilters(part, part.value, part.pointer, options);

/** What a list searches, filters and sorts by: the operation knows it, or the rows have it. */
export const checkList: Rule = (part, options) => {
  const { value, pointer } = part;
  const source = readOwn(value, "source");
  const fields = readOwn(readOwn(value, "search"), "fields");
  const filters = readOwn(value, "filters");
  return [
    ...checkFileName(value, pointer),
    ...checkFilters(part, source, `${pointer}/source`, options),
    ...checkSearchOfList(part, Array.isArray(fields) ? fields : [], source, options),
    ...(Array.isArray(filters) ? filters : []).flatMap((filter: unknown, index) =>
      checkFilterOfList(part, filter, `${pointer}/filters/${index}`, source, options),
    ),
  ];
};

/** The name of the downloaded file gets its ending by itself. */
function checkFileName(list: unknown, pointer: string): readonly Problem[] {
  const csv = readOwn(list, "csv");
  const [name, at] = isRecord(csv) ? [csv["file"], `${pointer}/csv/file`] : [csv, `${pointer}/csv`];
  if (typeof name !== "string" || !name.endsWith(".csv")) return [];
  return [{ pointer: at, message: `".csv" is added to the name of the file: write "${name.slice(0, -4)}"` }];
}

function checkFilters(
  part: Part,
  source: unknown,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  const filter = readOwn(source, "filter");
  if (!isRecord(filter)) return [];
  return Object.keys(filter).flatMap((field) => {
    const message = problemOfWord(["filter"], field, source, options);
    return message === undefined
      ? checkFilterValue(part, source, field, pointer, options)
      : [{ pointer: `${pointer}/filter/${escapeSegment(field)}`, atKey: true, message }];
  });
}

function checkFilterOfList(
  part: Part,
  filter: unknown,
  pointer: string,
  source: unknown,
  options: CheckOptions,
): readonly Problem[] {
  const field = readOwn(filter, "field");
  if (typeof field !== "string") return [];
  if (readOwn(readOwn(source, "filter"), field) !== undefined)
    return [
      {
        pointer: `${pointer}/field`,
        message: `the source fixes "${field}" already: nothing is left to choose`,
      },
    ];
  if (readOwn(source, "from") !== undefined) return checkInRows(part, field, `${pointer}/field`, options);
  const names = readOwn(filter, "names");
  const words = String(readOwn(filter, "as")).endsWith("-range") ? ["from", "to"] : ["filter"];
  if (Array.isArray(names)) {
    const known = wordsKnown(source, options);
    return names.flatMap((name: unknown, index) =>
      known === undefined || typeof name !== "string" || known.names.includes(name)
        ? []
        : [
            {
              pointer: `${pointer}/names/${index}`,
              message: `${nameOf(known.operation)} has no parameter "${name}"${suggest(name, known.names)}`,
            },
          ],
    );
  }
  const dialect = spelledBy(source, options);
  if (dialect !== undefined && words.some((word) => dialect[word] === undefined)) {
    if (arrivesWhole(source, options)) return checkInRows(part, field, `${pointer}/field`, options);
    const message = `the API's dialect has no words for a ${words.length > 1 ? "range" : "filter"}`;
    return [{ pointer: `${pointer}/field`, message }];
  }
  const message = problemOfWord(words, field, source, options);
  const values = message === undefined ? checkValues(part, filter, pointer, source, field, options) : [];
  return message === undefined ? values : [{ pointer: `${pointer}/field`, message }];
}

/** The values a filter offers are such as the operation, or the field of the rows, may have. */
function checkValues(
  part: Part,
  filter: unknown,
  pointer: string,
  source: unknown,
  field: string,
  options: CheckOptions,
): readonly Problem[] {
  const values = readOwn(filter, "values");
  if (!Array.isArray(values)) return [];
  const choices = filterChoices(source, field, options) ?? rowChoices(rowOf(part, options), field);
  if (choices === undefined || choices.length === 0) return [];
  return values.flatMap((value: unknown, index) =>
    typeof value !== "string" || choices.includes(value)
      ? []
      : [
          {
            pointer: `${pointer}/values/${index}`,
            message: `"${field}" is never "${value}"${suggest(value, choices)}`,
          },
        ],
  );
}

/** What the operation says of its filter: more than the rows may have, such as "all". */
function filterChoices(source: unknown, field: string, options: CheckOptions): readonly string[] | undefined {
  const parameter = filterParameter(source, field, options);
  if (parameter === undefined) return undefined;
  const { root, schema } = parameter;
  return choicesOf(root, itemsOf(root, schema) ?? schema);
}

function rowChoices(row: Described | undefined, field: string): readonly string[] | undefined {
  if (row === undefined) return undefined;
  const followed = followSchema(row.root, row.schema, field.split("."));
  return followed.ok ? choicesOf(row.root, followed.schema) : undefined;
}

function checkSearchOfList(
  part: Part,
  fields: readonly unknown[],
  source: unknown,
  options: CheckOptions,
): readonly Problem[] {
  const at = `${part.pointer}/search/fields`;
  if (!arrivesWhole(source, options))
    return checkSearch(fields, (index) => `${at}/${index}`, source, options);
  return fields.flatMap((field, index) =>
    typeof field !== "string" || field === "*" ? [] : checkInRows(part, field, `${at}/${index}`, options),
  );
}

function checkSearch(
  fields: readonly unknown[],
  placeOf: (index: number) => string,
  source: unknown,
  options: CheckOptions,
): readonly Problem[] {
  return fields.flatMap((field, index) => {
    if (typeof field !== "string" || field === "*") return [];
    const message = problemOfWord(["search"], field, source, options);
    return message === undefined ? [] : [{ pointer: placeOf(index), message }];
  });
}

/**
 * Choices that the operation gives in pages end with the first one, unless people can search. One word for all fields,
 * such as `q`, may be a language of its own: only words that name a field are asked for.
 */
function checkReached({ value, pointer }: Part, options: CheckOptions): readonly Problem[] {
  const known = wordsKnown(value, options);
  if (known === undefined || readOwn(value, "search") !== undefined) return [];
  const { names, dialect, operation } = known;
  const word = readOwn(dialect["search"], "param");
  if (typeof word !== "string" || !names.some((name) => name === dialect["size"])) return [];
  const fields = names
    .filter((name) => name !== word)
    .map((name) => matchesWord(word, name))
    .filter((field) => field !== undefined);
  if (fields.length === 0) return [];
  const search = `"search": ${fields.map((field) => `"${field}"`).join(" or ")}`;
  const message = `${nameOf(operation)} gives its choices in pages: without ${search} those after the first cannot be chosen`;
  return [{ pointer, message }];
}

/** What is wrong with asking an operation for a field in the words of its dialect. */
function problemOfWord(
  keys: readonly string[],
  field: string,
  source: unknown,
  options: CheckOptions,
): string | undefined {
  const known = wordsKnown(source, options);
  if (known === undefined) return undefined;
  for (const key of keys) {
    const word = key === "search" ? readOwn(known.dialect["search"], "param") : known.dialect[key];
    if (typeof word !== "string") continue;
    if (known.names.includes(word.replaceAll("{field}", field))) continue;
    const verb = key === "search" ? "search" : "filter";
    const fields = [...new Set(known.names.flatMap((name) => fieldIn(name, word, known.dialect)))];
    return `${nameOf(known.operation)} does not ${verb} by "${field}"${suggest(field, fields)}`;
  }
  return undefined;
}

/** The field that a parameter is about, as people would write it: the two ends of a range are one field. */
function fieldIn(name: string, word: string, dialect: Readonly<Record<string, unknown>>): readonly string[] {
  if (word === "{field}") return [name];
  const words = [dialect["from"], dialect["to"], word].filter((each) => typeof each === "string");
  return words.flatMap((each) => matchesWord(each, name) ?? []).slice(0, 1);
}

/** The rows of a load are where they are said to be. */
export const checkLoadedRows: Rule = (part, options) => {
  const [from, rows] = [readOwn(part.value, "from"), readOwn(part.value, "rows")];
  if (typeof from !== "string" || typeof rows !== "string") return [];
  const described = loadOf(part, from, options);
  if (described === undefined) return [];
  const followed = followSchema(described.root, described.schema, segmentsOf(rows));
  if (followed.ok) return [];
  const message = `"${rows}" is not in the answer of ${described.by}${followed.hint}`;
  return [{ pointer: `${part.pointer}/rows`, message }];
};

/** Where rows arrive whole they are searched, filtered and sorted here, by what they have. */
export function checkInRows(
  part: Part,
  field: string,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  return checkIn(rowOf(part, options), field, pointer);
}

function checkIn(described: Described | undefined, field: string, pointer: string): readonly Problem[] {
  if (described === undefined) return [];
  const followed = followSchema(described.root, described.schema, field.split("."));
  if (followed.ok) return [];
  const message = `"${field}" is not in the rows of ${described.by}${followed.hint}`;
  return [{ pointer, message }];
}

/** What a choice sends is in its row. */
function checkValue(part: Part, described: Described | undefined): readonly Problem[] {
  const path = readOwn(part.value, "value");
  return typeof path === "string" ? checkIn(described, path, `${part.pointer}/value`) : [];
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
