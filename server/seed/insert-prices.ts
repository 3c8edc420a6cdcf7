import { parsePricingModel, printPricingModel } from "#pricing/calculation";
import type { Transaction } from "../database/index.ts";
import type { PriceBookData, Quantities } from "../prices/index.ts";
import { buildPriceBook, INSERT_CHARGES, planCharges, readPriceBook } from "../prices/index.ts";
import { insertRows } from "./insert-rows.ts";
import type { SeededOffering } from "./platform-seed.ts";
import {
  BEGINNING,
  seededContracts,
  seededCurrencies,
  seededDiscounts,
  seededModels,
  seededSizes,
} from "./prices.ts";
import type { SeededService } from "./services.ts";

/** Writes what the offerings cost, and the charges of the services that were bought of those with prices. */
export async function insertPrices(
  db: Transaction,
  offerings: readonly SeededOffering[],
  services: readonly SeededService[],
): Promise<void> {
  await insertRows(db, INSERT.currencies, seededCurrencies);
  const versions = offerings.flatMap(versionsOf);
  const models = offerings.map(({ id, account }) => {
    const own = versions.filter(({ offering }) => offering === id);
    return { id, account, version: own.length };
  });
  await insertRows(db, INSERT.models, models);
  await insertRows(db, INSERT.versions, versions);
  await insertRows(db, INSERT.discounts, seededDiscounts);
  await insertRows(db, INSERT.contracts, seededContracts);
  await insertRows(
    db,
    INSERT.contractOfferings,
    seededContracts.flatMap(({ id, account, offerings: covered }) =>
      covered.map((each) => ({ contract: id, account, ...each })),
    ),
  );
  const priced = new Set(seededModels.map(({ offering }) => offering));
  const bought = services.filter(({ offering }) => priced.has(offering));
  const data = await readPriceBook(db, {
    offeringIds: [...priced],
    accountIds: [...new Set(bought.map(({ account }) => account))],
  });
  const quantities = new Map(offerings.map(({ id, look }) => [id, look.quantities]));
  await insertRows(
    db,
    INSERT_CHARGES,
    chargesOf(
      data,
      bought,
      (service) => quantities.get(service.offering)?.(service) ?? quantitiesOf(service),
    ),
  );
  await db.query(CALCULATED);
}

function versionsOf({ id, account }: SeededOffering) {
  const own = seededModels.filter(({ offering }) => offering === id);
  const models = own.length > 0 ? own : [{ validFrom: BEGINNING, specs: {} }];
  return models.map(({ validFrom, specs }, index) => {
    const parsed = parsePricingModel({ currency: "EUR", metaData: { specs } });
    if (!parsed.ok)
      throw new Error(`The seeded prices of offering ${id}: ${JSON.stringify(parsed.problems)}`);
    return { offering: id, account, version: index + 1, validFrom, body: printPricingModel(parsed.value) };
  });
}

function chargesOf(
  data: PriceBookData,
  services: readonly SeededService[],
  quantitiesFor: (service: SeededService) => Quantities,
): readonly object[] {
  const book = buildPriceBook(data);
  return services.flatMap((service) => {
    const day = service.createTime.slice(0, 10);
    const charged = {
      id: service.id,
      accountId: service.account,
      offeringId: service.offering,
      orderedOn: day,
      quantities: quantitiesFor(service),
    };
    return planCharges(book, charged, { day, reason: "ordered" });
  });
}

function quantitiesOf({ offering, isLarge }: SeededService): Quantities {
  return { ...seededSizes[offering]?.[isLarge ? 1 : 0] };
}

const INSERT = {
  currencies: `insert into billing_currency (account_id, currency)
    select account, currency from jsonb_to_recordset($1::jsonb) as r(account int, currency text)`,
  models: `insert into pricing_model (id, account_id, service_offering_id, version)
    select id, account, id, version from jsonb_to_recordset($1::jsonb) as r(id int, account int, version int)`,
  versions: `insert into pricing_model_version (pricing_model_id, version, account_id, valid_from, body, create_time)
    select offering, version, account, "validFrom", body, "validFrom" - interval '14 days'
    from json_to_recordset($1::json) as r(offering int, version int, account int, "validFrom" date, body json)`,
  discounts: `insert into pricing_model_discount (pricing_model_id, version, account_id, discounts)
    select m.id, m.version, r.account, r.discounts
    from jsonb_to_recordset($1::jsonb) as r(offering int, account int, discounts jsonb) join pricing_model m on m.service_offering_id = r.offering`,
  contracts: `insert into contract (id, account_id, seller_id, name, start_date, end_date, payment_cycle, create_time)
    select id, account, seller, name, "startDate", "endDate", "paymentCycle", "startDate" - interval '21 days'
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, seller int, name text, "startDate" date, "endDate" date, "paymentCycle" text)`,
  contractOfferings: `insert into contract_offering (contract_id, service_offering_id, account_id, prices)
    select contract, offering, account, prices
    from jsonb_to_recordset($1::jsonb) as r(contract int, offering int, account int, prices jsonb)`,
} as const;

/** A charge is calculated with the order, or with the contract that changes it. */
const CALCULATED = `update service_price p set create_time = greatest(s.create_time, case p.reason when 'ordered' then s.create_time
    else (select max(k.create_time) from contract k where k.account_id = p.account_id) end)
  from service s where s.id = p.service_id`;
