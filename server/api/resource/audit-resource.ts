import { changesBetween, hiddenChange } from "../../audit/index.ts";
import type { FieldChange } from "../../audit/index.ts";
import type { ApiRequest } from "../api.ts";
import { fieldsOf, settableFields } from "./resource-columns.ts";
import type { NamedField } from "./resource-columns.ts";
import { auditName } from "./resource.ts";
import type { Resource } from "./resource.ts";
import type { Values } from "./stored-resource.ts";

interface AuditedRow extends Values {
  readonly id: number;
  readonly account_id: number;
}

/** Writes the row of the log for a change of a resource by one of its operations. */
export async function auditResource(
  { audit }: Pick<ApiRequest, "audit">,
  resource: Resource,
  row: AuditedRow,
  operationId = "",
  changes: readonly FieldChange[] = [],
): Promise<void> {
  const [verb = ""] = /^[a-z]+/.exec(operationId) ?? [];
  const resourceType = auditName(resource);
  const name = row[resource.named ?? "name"];
  await audit({
    action: `${resourceType}.${verb}`,
    resourceType,
    resourceId: String(row.id),
    accountId: row.account_id,
    name: typeof name === "string" ? name : undefined,
    changes,
  });
}

/**
 * What a change of a resource changed: the fields that differ in the database, and the secrets that were written. Of a new
 * one (`former` is undefined) only what callers can set. `written` is by name of a field or by column.
 */
export function resourceChanges(
  resource: Resource,
  {
    former,
    row,
    written,
  }: { readonly former: Values | undefined; readonly row: Values; readonly written: Values },
): readonly FieldChange[] {
  const all = fieldsOf(resource);
  const compared = former === undefined ? settableFields(resource, "created") : all;
  const secrets = all.filter(
    ({ isSecret, column, name }) =>
      isSecret === true && column !== undefined && (name in written || column in written),
  );
  return [
    ...changesBetween(former, row, {
      fields: namesOf(compared.filter(({ isSecret }) => isSecret !== true)),
      hidden: namesOf(all.filter(({ isPersonal }) => isPersonal === true)),
    }),
    ...namesOf(secrets).map(hiddenChange),
  ];
}

function namesOf(fields: readonly NamedField[]): readonly string[] {
  return fields.map(({ name }) => name);
}
