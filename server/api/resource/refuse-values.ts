import { wordsOf } from "#engine/expression";
import { brokenRule } from "#validators";
import type { Transaction } from "../../database/index.ts";
import { takenName, wrongField, wrongFields } from "../wire.ts";
import { fieldsOf } from "./resource-columns.ts";
import type { NamedField } from "./resource-columns.ts";
import type { Resource } from "./resource.ts";
import { withArticle } from "./resource.ts";
import type { Values } from "./stored-resource.ts";

/**
 * Checks the values that a caller sets for what a schema cannot express: a 422 for a broken field rule and for an id that
 * is out of reach, a 409 for a value that another row of the account has. `id` is the row that changes.
 */
export async function refuseValues(
  db: Transaction,
  resource: Resource,
  accountId: number,
  values: Values,
  id = 0,
): Promise<void> {
  const set = fieldsOf(resource).filter(({ name }) => values[name] !== undefined && values[name] !== null);
  const broken = set.flatMap((field) => {
    const message = brokenRule(field.rules ?? [], values[field.name], titleOf(field));
    return message === undefined ? [] : [{ field: `/${field.name}`, message }];
  });
  if (broken.length > 0) throw wrongFields(broken);
  for (const { name, refersTo } of set) {
    if (refersTo === undefined) continue;
    const [found] = await db.query(`select id from ${refersTo} where id = $1`, [values[name]]);
    if (found === undefined)
      throw wrongField(`/${name}`, `There is no such ${refersTo.replaceAll("_", " ")}.`);
  }
  for (const field of set.filter(({ name }) => resource.unique?.includes(name))) {
    const [same] = await db.query(
      `select id from ${resource.table} where account_id = $1 and lower(${field.column}) = lower($2) and id <> $3`,
      [accountId, values[field.name], id],
    );
    if (same !== undefined) throw takenName(takenText(resource, field), `/${field.name}`);
  }
}

/** The field and the message for a unique index, which refuses the second of two callers at the same moment. */
export function takenByIndex(
  resources: readonly Resource[],
  index: string,
): readonly [field: string, message: string] | undefined {
  for (const resource of resources) {
    const field = fieldsOf(resource).find(
      ({ name, column }) => resource.unique?.includes(name) && `${resource.table}_${column}` === index,
    );
    if (field !== undefined) return [field.name, takenText(resource, field)];
  }
  return undefined;
}

function takenText({ noun }: Resource, field: NamedField): string {
  return `There is already ${withArticle(noun)} of this ${titleOf(field).toLowerCase()}.`;
}

function titleOf({ title, name }: NamedField): string {
  return title ?? wordsOf(name);
}
