import type { Price, Quantities } from "#pricing/calculation";
import { showMarkup } from "#pricing/calculation";
import type { ListSource } from "../api/index.ts";
import { storedTime } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { readToday } from "./read-price-book.ts";
import { readResales } from "./read-resales.ts";
import { resoldOn } from "./resale.ts";
import type { ChargeReason } from "./service-charges.ts";
import { CURRENT_CHARGE, IS_BOUGHT, readChargedServices } from "./service-charges.ts";

/** What a service costs from a day on, as callers see it. */
export interface StoredCharge {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly createTime: string;
  readonly reason: ChargeReason;
  readonly PricingModels_id: number;
  readonly version: number;
  readonly contract_id: number | null;
  readonly quantities: Quantities;
  readonly monthly: string;
  /** What its day counts with: as long as prices and contract stay the same, the highest charge of that day. */
  readonly dayMonthly: string;
  readonly price: Price;
}

/**
 * The highest of the charge that the day of `p` began with and those of that day, from the last one on that prices or a
 * contract made: who reduces what they have late in the day, and raises it early on the next, pays no less.
 */
const DAY_MONTHLY = `select max(c.monthly)::text from service_price c where c.service_id = p.service_id and c.valid_from <= p.valid_from
  and not exists (select from service_price l where l.service_id = c.service_id and l.valid_from <= p.valid_from
    and (l.valid_from, l.id) > (c.valid_from, c.id) and (l.valid_from < p.valid_from or l.reason <> 'changed'))`;

const SELECT = `p.id, p.valid_from::text as "validFrom", ${storedTime("p.create_time", "createTime")}, p.reason,
  p.pricing_model_id as "PricingModels_id", p.version, p.contract_id, p.quantities, p.monthly::text as monthly, (${DAY_MONTHLY}) as "dayMonthly", p.price`;

/** The charge of a service that counts today; undefined for one from before there were prices. */
export async function readPresentCharge(
  db: Transaction,
  serviceId: number,
): Promise<StoredCharge | undefined> {
  const [charge] = await db.query<StoredCharge>(
    `select ${SELECT} from service s ${CURRENT_CHARGE} where s.id = $1`,
    [serviceId],
  );
  return charge;
}

/** The price of a service, with the step from what the caller's account pays for it where that resells it. */
export async function readOwnMarkupOf(db: Transaction, serviceId: number, price: Price): Promise<Price> {
  const [own] = await db.query<{ cost: Price | null }>("select own_cost($1) as cost", [serviceId]);
  const cost = own?.cost ?? undefined;
  if (cost === undefined) return price;
  const percent = (await readMarkupsOf(db, [serviceId])).get(serviceId);
  return percent === undefined ? price : showMarkup(price, cost, percent);
}

/** What is added today to what these services cost whoever resells them, in percent: a decimal text by the service. */
export async function readMarkupsOf(
  db: Transaction,
  serviceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const services = await readChargedServices(db, "s.id = any($1::int[])", [serviceIds]);
  const resales = await readResales(db, [...new Set(services.map(({ accountId }) => accountId))]);
  const day = await readToday(db);
  return new Map(
    services.flatMap((service) => {
      const resale = resales.find(({ accountId }) => accountId === service.accountId);
      const resold = resale && resoldOn(resale, service, day);
      return resold === undefined ? [] : [[service.id, resold.percent] as const];
    }),
  );
}

/** The next change of what a service costs, in days to come. */
export interface PlannedCharge {
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly monthly: string;
  readonly currency: string;
}

/** The first charge to come that is another amount than today's; undefined: none is planned. */
export async function readNextCharge(db: Transaction, serviceId: number): Promise<PlannedCharge | undefined> {
  const [charge] = await db.query<PlannedCharge>(
    `select c.valid_from::text as "validFrom", c.monthly::text as monthly, c.currency from service s left ${CURRENT_CHARGE}
     join service_price c on c.service_id = s.id and c.valid_from > today() and (c.monthly, c.currency) is distinct from (p.monthly, p.currency)
     where s.id = $1 and not exists (select from service_price l where l.service_id = s.id and l.valid_from = c.valid_from and l.id > c.id)
     order by c.valid_from limit 1`,
    [serviceId],
  );
  return charge;
}

/** All charges of a service, the latest first; those of days to come are plans. None where its purchase failed. */
export function serviceCharges(serviceId: number): ListSource<"id" | "validFrom" | "version"> {
  return {
    select: SELECT,
    from: "service_price p join service s on s.id = p.service_id",
    where: `p.service_id = $1 and ${IS_BOUGHT}`,
    parameters: [serviceId],
    fields: {
      id: { sql: "p.id", type: "number" },
      validFrom: { sql: "p.valid_from", type: "date" },
      version: { sql: "p.version", type: "number" },
    },
    order: "p.valid_from desc, p.id desc",
  };
}
