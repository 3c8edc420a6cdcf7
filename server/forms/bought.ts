import { answersOf } from "#form-designer/form";
import type { Answer, FormValues } from "#form-designer/form";
import type { Transaction } from "../database/index.ts";
import { readForm } from "./forms.ts";

/** What was filled in when a service was bought. */
export interface BoughtForm {
  readonly version: number;
  readonly values: FormValues;
  /** The same in words, by the version of the form that was filled in. */
  readonly answers: readonly Answer[];
}

/** Undefined where its solution asked for nothing. */
export async function readBoughtForm(db: Transaction, serviceId: number): Promise<BoughtForm | undefined> {
  const [row] = await db.query<{ version: number; values: FormValues; offeringId: number }>(
    `select form_version as version, form_values as values, service_offering_id as "offeringId"
     from service where id = $1 and form_version is not null`,
    [serviceId],
  );
  if (row === undefined) return undefined;
  const form = await readForm(db, row.offeringId, row.version);
  return { version: row.version, values: row.values, answers: answersOf(form?.fields ?? [], row.values) };
}
