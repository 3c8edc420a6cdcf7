import { isDeepStrictEqual } from "node:util";
import { formProblems, placeInForm } from "#form-designer/form";
import type { FormField } from "#form-designer/form";
import type { FieldFailure, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, uncheckedCast, wrongFields } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { StoredForm } from "../../forms/index.ts";
import { fieldsOf, FORM, pageOf, readForm } from "../../forms/index.ts";
import type { ManagedOffering } from "../../offerings/index.ts";
import { findManagedOffering, findOffering, isSoldByCaller } from "../../offerings/index.ts";
import { lockPrices } from "../../prices/index.ts";
import type { PageCheck, StoredVersion } from "../../stored-pages/index.ts";
import { storePage, VERSION_FIELDS, VERSIONS } from "../../stored-pages/index.ts";
import type { Handlers, Operations, SolutionForm } from "./contract.generated.ts";
import { setPriceItems } from "./price-items.ts";

/** For buyers; also a former version, and that of a service whose solution is sold no more. */
export const getSolutionForm: Handlers["getSolutionForm"] = async ({ db, path, query }) => {
  const offering = (await findOffering(db, path.id)) ?? (await findBought(db, path.id));
  if (offering === undefined) throw noSuchSolution();
  if (query.version !== undefined) await refuseUnseen(db, offering.id, query.version);
  return { body: presentForm(refuseOthers(offering), await readVersion(db, offering.id, query.version)) };
};

/** For whoever manages the solution. */
export const getManagedForm: Handlers["getManagedForm"] = async ({ db, path }) => ({
  body: await presentManaged(db, await findManaged(db, path.id)),
});

/** Writes a new version, with the page that is made of it and the items of its prices. */
export function buildFormStore(checkPage: PageCheck): Handlers["storeForm"] {
  return async (request) => {
    const { actor, db, path, body } = request;
    await lockPrices(db, [path.id]);
    const offering = await findManaged(db, path.id);
    const before = await readVersion(db, offering.id);
    const fields = body.fields.map(plainField);
    const form = { version: before.version + 1, fields };
    // First: how large a form may be is a part of this, and the check of its page keeps others waiting.
    refuse(formProblems(fields).map(({ pointer, message }) => ({ field: pointer, message })));
    const page = pageOf(offering.id, form);
    const findings = await checkPage(page.name, page.source);
    refuse(findings.map(({ pointer, message }) => ({ field: placeInForm(pointer), message })));
    if (isDeepStrictEqual(fields, before.fields)) return { body: await presentManaged(db, offering) };
    const dropped = await setPriceItems(request, offering, {
      former: before.fields,
      next: fields,
      dropPrices: body.dropPrices ?? [],
    });
    await storePage(db, {
      ...page,
      accountId: offering.Accounts_id,
      offeringId: offering.id,
      version: form.version,
      document: { fields },
      username: actor.username,
    });
    await request.audit({
      action: "solution.form",
      resourceType: "solution",
      resourceId: String(offering.id),
      accountId: offering.Accounts_id,
      name: offering.name,
      changes: changesBetween(comparedForm(before), { ...comparedForm(form), droppedPrices: dropped }),
    });
    return { body: await presentManaged(db, offering) };
  };
}

/** Every version, with who saved it. */
export const listFormVersions: Handlers["listFormVersions"] = async ({ db, path, list }) => {
  const { id } = await findManaged(db, path.id);
  const source: ListSource<Operations["listFormVersions"]["fields"]> = {
    select: VERSION_FIELDS,
    from: VERSIONS,
    where: "p.service_offering_id = $1",
    parameters: [id],
    fields: { version: { sql: "v.version", type: "number" } },
    order: "v.version desc",
  };
  const { data, meta } = await listRows<StoredVersion>(db, source, list);
  return {
    body: {
      data: data.map(({ version, username, createTime, document }) => ({
        version,
        username,
        createTime,
        fields: presentFields(fieldsOf(document)),
      })),
      meta,
    },
  };
};

/** Gives a new solution the form of another one, as its first version; nothing where that has none. */
export async function copyForm(
  db: Transaction,
  from: number,
  to: { readonly id: number; readonly ownerId: number },
  username: string,
): Promise<void> {
  const form = await readForm(db, from);
  const fields = form?.fields ?? [];
  if (fields.length === 0) return;
  await storePage(db, {
    ...pageOf(to.id, { version: 1, fields }),
    accountId: to.ownerId,
    offeringId: to.id,
    version: 1,
    document: { fields },
    username,
  });
}

async function findManaged(db: Transaction, id: number): Promise<ManagedOffering> {
  const offering = await findManagedOffering(db, id);
  if (offering === undefined) throw noSuchSolution();
  return refuseOthers(offering);
}

/** A 404 for a former version that no service within reach was bought with: drafts are the owner's own. */
async function refuseUnseen(db: Transaction, offeringId: number, version: number): Promise<void> {
  const { version: newest } = await readVersion(db, offeringId);
  if (version === newest) return;
  const seen = await db.query(
    `select from service where service_offering_id = $1 and form_version = $2
     union all select from service_offering where id = $1 and ${isSoldByCaller("account_id")} limit 1`,
    [offeringId, version],
  );
  if (seen.length === 0) throw new ApiFailure(404, `The form has no version ${version}.`);
}

/** A solution that the caller has a service of, whether or not it is sold any more. */
async function findBought(
  db: Transaction,
  id: number,
): Promise<Pick<ManagedOffering, "id" | "name" | "type"> | undefined> {
  const [offering] = await db.query<Pick<ManagedOffering, "id" | "name" | "type">>(
    `select o.id, o.name, o.type from service_offering o
     where o.id = $1 and exists (select from service s where s.service_offering_id = o.id)`,
    [id],
  );
  return offering;
}

function refuseOthers<Solution extends Pick<ManagedOffering, "name" | "type">>(offering: Solution): Solution {
  if (offering.type !== FORM)
    throw new ApiFailure(409, `${offering.name} is no custom service: it has no form.`);
  return offering;
}

async function readVersion(db: Transaction, offeringId: number, version?: number): Promise<StoredForm> {
  const form = await readForm(db, offeringId, version);
  if (form === undefined) throw new ApiFailure(404, `The form has no version ${version}.`);
  return form;
}

async function presentManaged(db: Transaction, offering: ManagedOffering): Promise<SolutionForm> {
  const form = presentForm(offering, await readVersion(db, offering.id));
  return {
    ...form,
    ...(offering.PricingModels_id === null ? {} : { PricingModels_id: offering.PricingModels_id }),
  };
}

function presentForm(
  { id, name }: Pick<ManagedOffering, "id" | "name">,
  { version, fields, username, createTime }: StoredForm,
): SolutionForm {
  return {
    ServiceOfferings_id: id,
    name,
    version,
    fields: presentFields(fields),
    ...(createTime === undefined ? {} : { username, createTime }),
  };
}

function presentFields(fields: readonly FormField[]): SolutionForm["fields"] {
  return uncheckedCast<SolutionForm["fields"]>(fields);
}

/** Without what says nothing, so that equal forms are equal. */
function plainField(field: SolutionForm["fields"][number]): FormField {
  const { key, label, kind, help, required, resource, validators = [], ...rest } = field;
  return {
    key,
    label,
    kind,
    ...(help === undefined || help === "" ? {} : { help }),
    ...(required === true ? { required } : {}),
    ...(resource === true ? { resource } : {}),
    ...(validators.length > 0 ? { validators } : {}),
    ...rest,
  };
}

/** What of a form people compare: its fields by key, and their order. */
function comparedForm({ version, fields }: Pick<StoredForm, "version" | "fields">): object {
  return {
    version,
    order: fields.map(({ key }) => key),
    fields: Object.fromEntries(fields.map(({ key, ...field }) => [key, field])),
  };
}

function refuse(failures: readonly FieldFailure[]): void {
  if (failures.length > 0) throw wrongFields(failures);
}

function noSuchSolution(): ApiFailure {
  return new ApiFailure(404, "There is no such solution.");
}
