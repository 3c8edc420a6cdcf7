import type { ApiDescription, Dialect, Operation } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { nearestName } from "#validators";
import { choicesOf, followSchema, itemsOf, segmentsOf } from "./schema-path.ts";

/** Words of a dialect that are sent, and places that are read: the directions of a sort, and where the rows of an answer are. */
export function checkDialectWords(
  dialect: Dialect | undefined,
  pointer: string,
  descriptions: readonly ApiDescription[],
): readonly Problem[] {
  if (dialect === undefined) return [];
  const operations = descriptions.flatMap(readsOf);
  return [
    ...checkDirections(dialect, `${pointer}/sort`, operations),
    ...checkRows(dialect, `${pointer}/rows`, operations),
  ];
}

function readsOf(description: ApiDescription): readonly Operation[] {
  return description.operations().flatMap(({ method, path }) => {
    const match = method === "GET" ? description.operation(`${method} ${path}`) : undefined;
    return match?.ok === true ? [match.operation] : [];
  });
}

/** Ascending and descending are what the parameter of the direction may be, and are two words. */
function checkDirections(
  { sort }: Dialect,
  pointer: string,
  operations: readonly Operation[],
): readonly Problem[] {
  if (sort?.direction === undefined) return [];
  const { direction, ascending, descending } = sort;
  const allowed = operations.flatMap(({ parameters }) => {
    const schema = parameters.find((each) => each.in === "query" && each.name === direction)?.schema;
    const choices = schema === undefined ? undefined : choicesOf(schema, schema);
    return choices === undefined || choices.length === 0 ? [] : [choices];
  });
  const same =
    ascending !== undefined && ascending === descending
      ? [
          {
            pointer: `${pointer}/descending`,
            message: `"${descending}" is the word for ascending too: no list could be turned round`,
          },
        ]
      : [];
  const words = [["ascending", ascending] as const, ["descending", descending] as const];
  const unknown = words.flatMap(([key, word]): readonly Problem[] => {
    const [first] = allowed;
    if (word === undefined || first === undefined || allowed.some((choices) => choices.includes(word)))
      return [];
    const meant =
      nearestName(word, first) ?? first.find((each) => word.startsWith(each) || each.startsWith(word));
    const hint = meant === undefined ? ` (it takes ${first.join(", ")})` : `, did you mean "${meant}"?`;
    return [{ pointer: `${pointer}/${key}`, message: `"${direction}" is never "${word}"${hint}` }];
  });
  const turned = isTurned(ascending, descending)
    ? [{ pointer, message: `"${String(ascending)}" and "${descending}" look exchanged` }]
    : [];
  return unknown.length > 0 ? unknown : [...same, ...turned];
}

function isTurned(ascending: string | undefined, descending: string): boolean {
  return /^desc/i.test(ascending ?? "") && /^asc/i.test(descending);
}

/** The rows stand where some answer of a list has them: one that is asked for in the dialect's words. */
function checkRows(
  { rows, page, offset, size }: Dialect,
  pointer: string,
  operations: readonly Operation[],
): readonly Problem[] {
  if (rows === undefined || rows === "") return [];
  const words = [page, offset, size].filter((word) => word !== undefined);
  const misses: { readonly name: string; readonly known: readonly string[]; readonly answer: Operation }[] =
    [];
  for (const operation of operations) {
    const answer = operation.parameters.some(({ name }) => words.includes(name))
      ? operation.answer()
      : undefined;
    if (answer === undefined) continue;
    const followed = followSchema(answer, answer, segmentsOf(rows));
    if (followed.ok && (followed.schema === undefined || itemsOf(answer, followed.schema) !== undefined))
      return [];
    const known = followed.ok ? [] : followed.known;
    misses.push({ name: `${operation.method} ${operation.path}`, known, answer: operation });
  }
  const [first] = misses;
  if (first === undefined) return [];
  const answer = first.answer.answer();
  const lists = first.known.filter((name) => {
    const followed = answer && followSchema(answer, answer, [name]);
    return answer !== undefined && followed?.ok === true && itemsOf(answer, followed.schema) !== undefined;
  });
  const hint = lists.length === 1 ? `, did you mean "/${String(lists[0])}"?` : "";
  return [{ pointer, message: `no list has its rows at "${rows}", such as that of ${first.name}${hint}` }];
}
