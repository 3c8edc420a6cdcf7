import { offeringOf, templateNameOf, templateOfForm } from "#form-designer/form";
import type { FormField } from "#form-designer/form";
import { readOwn } from "#validators";
import { uncheckedCast } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { findOffering } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import { readStoredPage } from "../stored-pages/index.ts";

/** The type of solutions that have a form: custom services. */
export const FORM = "form";

/** A version of the form where a custom service is bought; 0 is that of a solution without one. */
export interface StoredForm {
  readonly version: number;
  readonly fields: readonly FormField[];
  readonly username: string | null;
  readonly createTime?: string;
}

const NO_FORM: StoredForm = { version: 0, fields: [], username: null };

/** The newest form of a solution, or a former version of it; undefined where there is no such version. */
export async function readForm(
  db: Transaction,
  offeringId: number,
  version?: number,
): Promise<StoredForm | undefined> {
  if (version === 0) return NO_FORM;
  const page = await readStoredPage(db, offeringId, version);
  if (page === undefined) return version === undefined ? NO_FORM : undefined;
  const { document, username, createTime } = page;
  return { version: page.version, fields: fieldsOf(document), username, createTime };
}

/** What a form demands of the price items: which every order chooses, and the least of those that are numbers. */
export interface Demands {
  readonly required: readonly string[];
  readonly least: Quantities;
}

/** What the newest forms of these solutions demand, by solution. */
export async function readDemands(
  db: Transaction,
  offeringIds: readonly number[],
): Promise<ReadonlyMap<number, Demands>> {
  const rows = await db.query<{ id: number; document: unknown }>(
    `select p.service_offering_id as id, v.document from stored_page p
     join stored_page_version v on v.stored_page_id = p.id and v.version = p.version
     where p.service_offering_id = any ($1::int[])`,
    [offeringIds],
  );
  return new Map(
    rows.map(({ id, document }) => {
      const demanded = fieldsOf(document).filter(
        ({ resource, required }) => resource === true && required === true,
      );
      return [id, { required: demanded.map(({ key }) => key), least: leastOf(demanded) }];
    }),
  );
}

function leastOf(fields: readonly FormField[]): Quantities {
  const numbers = fields.flatMap(({ key, kind, min }) =>
    kind === "number" && min !== undefined ? [[key, { value: String(min) }] as const] : [],
  );
  return Object.fromEntries(numbers);
}

/** The fields of a stored document: they were checked when it was stored. */
export function fieldsOf(document: unknown): readonly FormField[] {
  return uncheckedCast<readonly FormField[]>(readOwn(document, "fields") ?? []);
}

/**
 * The text of the page `form-<id>`, where a solution is bought that the caller may see; undefined for any other name. A
 * custom service without a form asks for a name alone.
 */
export async function readFormPage(db: Transaction, name: string): Promise<string | undefined> {
  const offeringId = offeringOf(name);
  const offering = offeringId === undefined ? undefined : await findOffering(db, offeringId);
  if (offering === undefined || offering.type !== FORM) return undefined;
  // Made anew of what was saved: a form that was saved long ago has the page of today.
  return sourceOf(offering.id, (await readForm(db, offering.id)) ?? NO_FORM);
}

/** The name and the text of the page that a form makes. */
export function pageOf(offeringId: number, form: Pick<StoredForm, "version" | "fields">) {
  return { name: templateNameOf(offeringId), source: sourceOf(offeringId, form) };
}

function sourceOf(offeringId: number, { version, fields }: Pick<StoredForm, "version" | "fields">): string {
  return JSON.stringify(templateOfForm({ offeringId, version, fields }), undefined, 2);
}
