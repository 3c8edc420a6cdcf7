import type { ListSource } from "../../api/index.ts";
import { listRows, storedTime, uncheckedCast, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readForm } from "../../forms/index.ts";
import { refuseUnknownAccount } from "../../offerings/index.ts";
import type { RunBy } from "../../offerings/index.ts";
import {
  buildPriceBook,
  chargeAgain,
  lockPrices,
  readPriceBook,
  readToday,
  refuseQuantities,
} from "../../prices/index.ts";
import { readAsked, refuseUncounted } from "./asked-items.ts";
import type {
  AccountDiscounts,
  Handlers,
  Operations,
  PricingModel,
  PricingModelVersion,
} from "./contract.generated.ts";
import {
  comparedVersion,
  insertVersion,
  presentModel,
  readModel,
  readNextVersion,
  readOwnModel,
} from "./pricing-models.ts";
import type { ModelBody, StoredModel } from "./pricing-models.ts";
import { refuseFormItems } from "./price-items.ts";

/** The newest version; whoever only buys the solution sees neither contract prices nor the discounts of others. */
export function buildModelRead(types: readonly RunBy[]): Handlers["getPricingModel"] {
  return async ({ db, path }) => ({ body: await present(db, types, await readModel(db, path.id)) });
}

async function present(db: Transaction, types: readonly RunBy[], model: StoredModel): Promise<PricingModel> {
  return { ...(await presentModel(db, model)), ...(await readAsked(db, types, model)) };
}

/** Writes a new version, and charges existing services by it where it moves them. */
export function buildModelUpdate(types: readonly RunBy[]): Handlers["updatePricingModel"] {
  return (request) => updateModel(types, request);
}

async function updateModel(
  types: readonly RunBy[],
  request: Parameters<Handlers["updatePricingModel"]>[0],
): ReturnType<Handlers["updatePricingModel"]> {
  const { actor, db, path, body } = request;
  const { offeringId } = await readOwnModel(db, path.id);
  await lockPrices(db, [offeringId]);
  const model = await readOwnModel(db, path.id);
  const before = await presentModel(db, model);
  const next = await readNextVersion(request, model, body);
  const form = await readForm(db, offeringId);
  if (form !== undefined) refuseFormItems(form, next.body);
  refuseUncounted(types, model.solutionType, next.body, { former: model.body });
  await insertVersion(db, model, model.version + 1, { ...next, username: actor.username });
  await db.query("update pricing_model set version = version + 1 where id = $1", [model.id]);
  if (next.movesExisting) await chargeAgain(db, "s.service_offering_id = $1", [offeringId], "moved");
  const after = await present(db, types, await readModel(db, model.id));
  await request.audit({
    action: "pricingmodel.update",
    resourceType: "pricingmodel",
    resourceId: String(model.id),
    accountId: model.accountId,
    name: model.name,
    changes: changesBetween(
      { ...comparedVersion(before, before.discounts), validFrom: before.validFrom },
      {
        ...comparedVersion(after, after.discounts),
        validFrom: after.validFrom,
        moveExisting: next.movesExisting,
      },
    ),
  });
  return { body: after };
}

interface VersionRow extends Omit<PricingModelVersion, "changes"> {
  readonly body: ModelBody;
  readonly discounts: Readonly<Record<string, AccountDiscounts["discounts"]>>;
  readonly formerBody: ModelBody | null;
  readonly formerDiscounts: VersionRow["discounts"];
}

const DISCOUNTS_OF = (version: string) => `coalesce((select jsonb_object_agg(a.company_name, d.discounts)
  from pricing_model_discount d join account a on a.id = d.account_id
  where d.pricing_model_id = v.pricing_model_id and d.version = ${version}), '{}')`;

/** Of a version `v`. One that another of the same day has replaced never counts for an order again. */
const STATE = `case
  when exists (select from pricing_model_version n where n.pricing_model_id = v.pricing_model_id
    and n.valid_from = v.valid_from and n.version > v.version) then 'Former'
  when v.valid_from > today() then 'Planned'
  when v.valid_from = (select max(n.valid_from) from pricing_model_version n
    where n.pricing_model_id = v.pricing_model_id and n.valid_from <= today()) then 'Effective'
  else 'Former' end`;

/** Every version, with what it changed. */
export const listPricingModelVersions: Handlers["listPricingModelVersions"] = async ({ db, path, list }) => {
  const { id } = await readOwnModel(db, path.id);
  const source: ListSource<Operations["listPricingModelVersions"]["fields"]> = {
    select: `v.version, v.valid_from::text as "validFrom", v.moves_existing as "moveExisting", ${STATE} as state, v.username,
      ${storedTime("v.create_time", "createTime")}, v.body, ${DISCOUNTS_OF("v.version")} as discounts,
      f.body as "formerBody", ${DISCOUNTS_OF("v.version - 1")} as "formerDiscounts"`,
    from: `pricing_model_version v left join pricing_model_version f
      on f.pricing_model_id = v.pricing_model_id and f.version = v.version - 1`,
    where: "v.pricing_model_id = $1",
    parameters: [id],
    fields: {
      version: { sql: "v.version", type: "number" },
      validFrom: { sql: "v.valid_from", type: "date" },
    },
    order: "v.version desc",
  };
  const { data, meta } = await listRows<VersionRow>(db, source, list);
  return { body: { data: data.map(presentVersion), meta } };
};

function presentVersion({
  body,
  discounts,
  formerBody,
  formerDiscounts,
  ...version
}: VersionRow): PricingModelVersion {
  const changes =
    formerBody === null
      ? []
      : changesBetween(comparedVersion(formerBody, formerDiscounts), comparedVersion(body, discounts));
  const shown = changes.map(({ field, former = null, value = null }) => ({ field, former, value }));
  return { ...version, changes: uncheckedCast<PricingModelVersion["changes"]>(shown) };
}

/** What an order would cost today: the calculation of its charge. */
export const calculateModelPrice: Handlers["calculateModelPrice"] = async ({ actor, db, path, body }) => {
  const { offeringId } = await readModel(db, path.id);
  const { quantities = {}, Accounts_id: accountId = actor.accountId } = body;
  await refuseUnknownAccount(db, accountId);
  const day = await readToday(db);
  const book = buildPriceBook(
    await readPriceBook(db, { offeringIds: [offeringId], accountIds: [accountId] }),
  );
  await refuseQuantities(db, { offeringId }, quantities);
  const charge = book.chargeOf({ accountId, offeringId, quantities, orderedOn: day }, day);
  if (charge === undefined) throw wrongField("", "There are no prices for today.");
  return { body: charge.price };
};
