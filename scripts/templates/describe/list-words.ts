import { countedFields } from "#engine/api-description";
import type { Dialect, Operation, Parameter } from "#engine/api-description";
import { matchesWord } from "#engine/authoring";
import { typeOf } from "./schema-fields.ts";

/** What a list can ask of an operation in the words of its dialect, as texts; empty where it can not. */
export interface ListWords {
  /** Fields with what they may be: `state (Available | Error)`. */
  readonly filters: string;
  /** Fields that are filtered from and to. */
  readonly ranges: string;
  readonly search: string;
  readonly sort: string;
  /** Fields whose values are counted. */
  readonly counts: string;
  /** Parameters that are no words of the dialect, and those of the path. */
  readonly others: readonly Parameter[];
}

/** The parameters of an operation by what they do in its dialect. */
export function listWords(dialect: Dialect, operation: Operation): ListWords {
  const uses = operation.parameters.map((parameter) => ({ parameter, ...useOf(dialect, parameter) }));
  const fields = (use: Use) => [...new Set(uses.flatMap((each) => (each.use === use ? [each.field] : [])))];
  const sorted = operation.parameters.find(({ name }) => name === dialect.sort?.param);
  const counted = countedFields(dialect, operation);
  const hasOneSearch = dialect.search?.param.includes("{field}") === false && fields("search").length > 0;
  return {
    filters: uses
      .flatMap(({ use, field, parameter }) =>
        use === "filter" ? [`${field} (${typeOf(parameter.schema)})`] : [],
      )
      .join(", "),
    ranges: fields("range").join(", "),
    search: hasOneSearch ? "one text over all that it searches" : fields("search").join(", "),
    sort: sorted === undefined ? "" : sortsOf(sorted),
    counts: typeof counted === "object" ? counted.join(", ") : (counted ?? ""),
    others: uses.flatMap(({ use, parameter }) => (use === "other" ? [parameter] : [])),
  };
}

type Use = "filter" | "range" | "search" | "list" | "other";

/** What a parameter does, and for which field. */
function useOf(dialect: Dialect, parameter: Parameter): { readonly use: Use; readonly field: string } {
  const { name } = parameter;
  const { page, offset, size, search, filter, from, to, sort, counts } = dialect;
  if (parameter.in !== "query") return { use: "other", field: name };
  const ofLists = [page, offset, size, sort?.param, sort?.direction, counts?.param];
  if (ofLists.includes(name)) return { use: "list", field: name };
  // A range may be spelled as a filter with more behind it.
  const words = [
    ["range", from],
    ["range", to],
    ["search", search?.param],
    ["filter", filter],
  ] as const;
  for (const [use, word] of words) {
    const field = fieldIn(word, name);
    if (field !== undefined) return { use, field };
  }
  return { use: "other", field: name };
}

function fieldIn(word: string | undefined, name: string): string | undefined {
  if (word === "{field}") return name;
  return word === undefined ? undefined : matchesWord(word, name);
}

/** The fields that the parameter names, each once; else any. */
function sortsOf({ schema }: Parameter): string {
  const choices: readonly unknown[] = [schema["items"], schema].flatMap((each) => Object(each)["enum"] ?? []);
  const fields = new Set(choices.map((choice) => String(choice).replace(/^-/, "")));
  return fields.size === 0 ? "any field of a row" : [...fields].join(", ");
}
