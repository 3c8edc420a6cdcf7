import type { Price, Quantities } from "#pricing/calculation";
import type { ListField, ListSource } from "../api/index.ts";
import { ApiFailure, storedTime } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { AutomatorVersion } from "../offerings/index.ts";
import { isSoldByCaller } from "../offerings/index.ts";

/** What became of an order: the first three still wait, for an approval, for people or for a platform. */
export type OrderState =
  "Pending Approval" | "Procuring" | "Processing" | "Provided" | "Refused" | "Withdrawn" | "Failed";

/** Where an order is to be provided, in the names that people know. */
export interface OrderPlace {
  readonly dataCenter?: string;
  readonly cluster?: string;
  readonly storagePolicy?: string;
  readonly providerVdc?: string;
  readonly externalNetwork?: string;
  readonly region?: string;
}

/** An order, as callers see it: it has the number of its service, and stays when that is gone. */
export interface Order {
  readonly id: number;
  readonly Accounts_id: number;
  readonly companyName: string;
  readonly ServiceOfferings_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly state: OrderState;
  readonly stateDescription: string | null;
  readonly reason: string | null;
  readonly orderedBy: string | null;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC, as all times here. */
  readonly createTime: string;
  readonly changeTime: string;
  readonly changedBy: string | null;
  /** While it exists. */
  readonly service_id: number | null;
  readonly service_offering: {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    /** The caller's account sells it, or one below. */
    readonly isSold: boolean;
  };
  readonly automator?: { readonly id: number; readonly automator_version: AutomatorVersion };
  readonly quota?: { readonly cpu?: number; readonly memory?: number; readonly storage?: number };
  readonly place?: OrderPlace;
  /** What it was to cost when it was ordered. */
  readonly charge?: { readonly monthly: string; readonly oneTime?: string; readonly currency: string };
}

/** An order with all that is known of it. */
export interface OrderDetails extends Order {
  readonly price?: { readonly version: number; readonly quantities: Quantities; readonly price: Price };
  readonly steps: readonly OrderStep[];
}

interface OrderStep {
  readonly state: OrderState;
  readonly time: string;
  readonly username: string | null;
  readonly reason: string | null;
}

/** SQL: the charge of the service `s` that counts today: what its account pays, or what who resells it does. */
const chargedToday = (isCost: boolean) => `(select c.* from service_price c where c.service_id = s.id
    and c.valid_from <= today() and c.is_cost = ${isCost} order by c.valid_from desc, c.id desc limit 1)`;

/** Writes the order of a service that was just added and charged. */
export async function placeOrder(
  db: Transaction,
  serviceId: number,
  { username, place = {} }: { readonly username: string; readonly place?: OrderPlace | undefined },
): Promise<void> {
  // Whoever orders may see only one of both.
  await asSystem(db, async (system) => {
    await system.query(
      `insert into service_order (id, account_id, seller_id, service_offering_id, automator_id, name, description, solution, solution_type,
       state, ordered_by, create_time, change_time, changed_by, quota_cpu, quota_memory, quota_storage, place, form_version, form_values,
       monthly, currency, prices_version, quantities, price, steps)
     select s.id, s.account_id, o.account_id, o.id, s.automator_id, s.name, s.description, o.name, o.type,
       s.state, $2, s.create_time, s.create_time, $2, s.quota_cpu, s.quota_memory, s.quota_storage, $3::jsonb, s.form_version, s.form_values,
       p.monthly, p.currency, p.version, coalesce(p.quantities, '{}'), p.price,
       jsonb_build_array(jsonb_build_object('state', s.state, 'time', s.create_time, 'username', $2::text))
     from service s join service_offering o on o.id = s.service_offering_id
       left join lateral ${chargedToday(false)} p on p.monthly <> 0 or p.price -> 'lines' <> '[]'::jsonb
     where s.id = $1`,
      [serviceId, username, JSON.stringify(place)],
    );
    await system.query(
      `insert into service_order_cost (order_id, account_id, monthly, price)
       select k.id, p.resold_by, p.monthly, p.price from service_order k join service s on s.id = k.id
         join lateral ${chargedToday(true)} p on k.price is not null where k.id = $1`,
      [serviceId],
    );
  });
}

/** What happens to an order: into which state it comes, who brings it there, and why. Without `username` the platform did. */
export interface OrderChange {
  readonly state: OrderState;
  readonly username?: string;
  readonly reason?: string;
}

/** Notes what has happened to the order of a service. Mapped services have none. */
export async function changeOrder(
  db: Transaction,
  serviceId: number,
  { state, username, reason }: OrderChange,
): Promise<void> {
  await db.query(
    `update service_order set state = $2, reason = $4, change_time = now(), changed_by = $3, steps = steps ||
       jsonb_strip_nulls(jsonb_build_object('state', $2::text, 'time', now(), 'username', $3::text, 'reason', $4::text))
     where id = $1`,
    [serviceId, state, username ?? null, reason ?? null],
  );
}

const IS_SOLD = isSoldByCaller("k.seller_id");
const COMPANY = "coalesce((select c.company_name from account c where c.id = k.account_id), '')";
const SERVICE = "(select s.id from service s where s.id = k.id)";

/** SQL: a column of an order, which above the reseller that it was ordered from is of what that one pays. */
const CHARGED = (column: "monthly" | "price") => `coalesce((select x.${column} from service_order_cost x
    where x.order_id = k.id and x.account_id <> all ((select offering_accounts())::int[])), k.${column})`;

/** Everything that callers may filter, search and sort orders by. */
const FIELDS = {
  id: { sql: "k.id", type: "number", isFilled: true },
  name: { sql: "k.name", isFilled: true },
  state: { sql: "k.state", isFilled: true },
  createTime: { sql: "k.create_time", type: "time", isFilled: true },
  changeTime: { sql: "k.change_time", type: "time", isFilled: true },
  orderedBy: { sql: "k.ordered_by" },
  Accounts_id: { sql: "k.account_id", type: "number", isFilled: true },
  ServiceOfferings_id: { sql: "k.service_offering_id", type: "number", isFilled: true },
  companyName: { sql: COMPANY },
  "service_offering.name": { sql: "k.solution", isFilled: true },
  "service_offering.type": { sql: "k.solution_type", isFilled: true },
  "service_offering.isSold": { sql: IS_SOLD, type: "boolean" },
  "charge.monthly": { sql: CHARGED("monthly"), type: "number" },
} as const satisfies Readonly<Record<string, ListField>>;

/** What is paid once, after discounts. */
const ONCE = `${CHARGED("price")} #>> '{totals,oneTime,afterDiscount}'`;

/** What an order waits for. */
const WAITS = `case k.state when 'Pending Approval' then 'Waits until its seller has approved it'
  when 'Procuring' then 'Waits until its seller has provided it' when 'Processing' then 'Being provided' end`;

const SELECT = `k.id, k.account_id as "Accounts_id", k.service_offering_id as "ServiceOfferings_id", k.name, k.description,
    ${COMPANY} as "companyName", k.state, ${WAITS} as "stateDescription",
    k.reason, k.ordered_by as "orderedBy", ${storedTime("k.create_time", "createTime")}, ${storedTime("k.change_time", "changeTime")},
    k.changed_by as "changedBy", ${SERVICE} as service_id,
    jsonb_build_object('id', k.service_offering_id, 'name', k.solution, 'type', k.solution_type, 'isSold', ${IS_SOLD}) as service_offering,
    (select jsonb_build_object('id', a.id, 'automator_version', a.automator_version) from automator a where a.id = k.automator_id) as automator,
    nullif(jsonb_strip_nulls(jsonb_build_object('cpu', k.quota_cpu, 'memory', k.quota_memory, 'storage', k.quota_storage)), '{}') as quota,
    nullif(k.place, '{}') as place,
    case when k.monthly is not null then jsonb_strip_nulls(jsonb_build_object('monthly', (${CHARGED("monthly")})::text, 'currency', k.currency,
      'oneTime', case when (${ONCE})::numeric <> 0 then ${ONCE} end)) end as charge`;

const DETAILS = `case when k.price is not null
    then jsonb_build_object('version', k.prices_version, 'quantities', k.quantities, 'price', ${CHARGED("price")}) end as price,
  (select jsonb_agg(e order by e.at) from (select e.at, e.step ->> 'state' as state, ${storedTime("(e.step ->> 'time')::timestamptz", "time")},
     e.step ->> 'username' as username, e.step ->> 'reason' as reason from jsonb_array_elements(k.steps) with ordinality e(step, at)) e) as steps`;

export const orderSource: ListSource<keyof typeof FIELDS> = {
  select: SELECT,
  from: "service_order k",
  fields: FIELDS,
  order: "k.create_time desc, k.name, k.id",
  table: { name: "service_order", alias: "k", isPrivate: true },
  counted: { table: "service_order", field: "state" },
};

type Optional = "automator" | "quota" | "place" | "charge";

/** A row of `orderSource`: what an order does not have is null. */
export type OrderRow = Omit<Order, Optional> & {
  readonly [Part in Optional]: NonNullable<Order[Part]> | null;
};

/** Parts that an order does not have are left out, not null. */
export function presentOrder({ automator, quota, place, charge, ...order }: OrderRow): Order {
  return {
    ...order,
    ...(automator === null ? {} : { automator }),
    ...(quota === null ? {} : { quota }),
    ...(place === null ? {} : { place }),
    ...(charge === null ? {} : { charge }),
  };
}

/** One order within the caller's reach; a 404 where there is none. */
export async function readOrder(db: Transaction, id: number): Promise<OrderDetails> {
  const [row] = await db.query<
    OrderRow & {
      readonly price: NonNullable<OrderDetails["price"]> | null;
      readonly steps: readonly (OrderStep & { readonly at: number })[];
    }
  >(`select ${SELECT}, ${DETAILS} from service_order k where k.id = $1`, [id]);
  if (row === undefined) throw new ApiFailure(404, "There is no such order.");
  const { price, steps, ...order } = row;
  return {
    ...presentOrder(order),
    ...(price === null ? {} : { price }),
    steps: steps.map(({ state, time, username, reason }) => ({ state, time, username, reason })),
  };
}
