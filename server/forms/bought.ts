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
  const [row] = await db.query<FilledIn>(
    `select form_version as version, form_values as values, service_offering_id as "offeringId"
     from service where id = $1 and form_version is not null`,
    [serviceId],
  );
  return row === undefined ? undefined : await inWords(db, row);
}

/** What was filled in with an order: the same, also when its service is gone. */
export async function readFormOfOrder(db: Transaction, orderId: number): Promise<BoughtForm | undefined> {
  const [row] = await db.query<FilledIn>(
    `select form_version as version, form_values as values, service_offering_id as "offeringId"
     from service_order where id = $1 and form_version is not null`,
    [orderId],
  );
  return row === undefined ? undefined : await inWords(db, row);
}

interface FilledIn {
  readonly version: number;
  readonly values: FormValues;
  readonly offeringId: number;
}

async function inWords(db: Transaction, { version, values, offeringId }: FilledIn): Promise<BoughtForm> {
  const form = await readForm(db, offeringId, version);
  return { version, values, answers: answersOf(form?.fields ?? [], values) };
}
