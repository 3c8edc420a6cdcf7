import { leastQuantities, priceOf } from "#pricing/calculation";
import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import { readDemands } from "../../forms/index.ts";
import {
  ORDER_FACTS,
  PRESENT_CURRENCY,
  PRESENT_PRICES,
  PRICES_VERSION,
  SHOWN,
} from "../../offerings/index.ts";
import type { OfferingProperties } from "../../offerings/index.ts";
import type { FindServiceType, HowOrdered, OrderedOffering, Platform } from "../../platforms/index.ts";
import { howOrdered, leastOrder, orderableFirst } from "../../platforms/index.ts";
import { buildPriceBook, CURRENT_CHARGES, IS_BOUGHT, readPriceBook, readToday } from "../../prices/index.ts";
import type { ClientSolution, Handlers, MinimalSolution, Operations } from "./contract.generated.ts";

const FIELDS = {
  id: { sql: "o.id", type: "number" },
  name: { sql: "o.name" },
  description: { sql: "o.description" },
  type: { sql: "o.type" },
  currency: { sql: PRESENT_CURRENCY },
} as const;

const sold: ListSource<Operations["listSolutions"]["fields"]> = {
  select: `o.id, o.name, o.description, o.type, o.automator_id as "ServiceAdapters_id", o.small_logo as "smallLogo", ${PRESENT_CURRENCY} as currency,
    coalesce((o.properties ->> 'needsApproval')::boolean, false) as "needsApproval", m.id as "PricingModels_id", o.is_available as "isAvailable", ${PRICES_VERSION} as "pricesVersion",
    o.properties, ${ORDER_FACTS}`,
  from: `service_offering o join pricing_model m on m.service_offering_id = o.id left ${PRESENT_PRICES}`,
  where: `o.is_available and (${SHOWN})`,
  fields: FIELDS,
  order: "o.name, o.id",
};

type SoldRow = Omit<ClientSolution, "price" | "automator_version" | keyof HowOrdered> &
  OrderedOffering & { readonly properties: OfferingProperties };

/** What is offered to the caller, each with how it is ordered and what the cheapest order costs the caller today. */
export function buildSolutionList(
  find: FindServiceType,
  platforms: readonly Platform[],
): Handlers["listSolutions"] {
  const source = orderableFirst(sold, platforms);
  return async ({ actor, db, list }) => {
    const { accountId } = actor;
    const { data, meta } = await listRows<SoldRow>(db, source, list);
    const day = await readToday(db);
    const offeringIds = data.map(({ id }) => id);
    const book = buildPriceBook(await readPriceBook(db, { offeringIds, accountIds: [accountId] }));
    const demands = await readDemands(db, offeringIds);
    const priced: ClientSolution[] = [];
    for (const row of data) {
      const { automator, asks: _asks, isAvailable: _isAvailable, properties, ...solution } = row;
      const found = book.termsOf({ accountId, offeringId: solution.id, orderedOn: day }, day);
      if (found === undefined) continue;
      const version = automator === null ? {} : { automator_version: automator.automator_version };
      const serviceType = find(solution.type, automator?.automator_version ?? null);
      const { required, least } = demands.get(solution.id) ?? {};
      const sizes = { properties, automatorId: automator?.id };
      const order = await leastOrder(db, serviceType, sizes, found.terms);
      const terms = { ...found.terms, required, least: { ...order, ...least } };
      priced.push({
        ...solution,
        ...version,
        ...howOrdered(find, row),
        price: priceOf(terms, leastQuantities(terms)),
      });
    }
    return { body: { data: priced, meta } };
  };
}

const minimal: ListSource<Operations["listMinimalSolutions"]["fields"]> = {
  select: "o.id, o.name, o.type",
  from: "service_offering o",
  where: SHOWN,
  fields: { id: FIELDS.id, name: FIELDS.name, type: FIELDS.type },
  order: "o.name, o.id",
};

export const listMinimalSolutions: Handlers["listMinimalSolutions"] = async ({ db, list }) => ({
  body: await listRows<MinimalSolution>(db, minimal, list),
});

/** Counted under row-level security: solutions of one's own and below, services within reach. */
export const getInsights: Handlers["getInsights"] = async ({ db }) => {
  const solutions = await db.query<{ type: string; total: number; available: number; services: number }>(
    `select o.type, count(*)::int as total, (count(*) filter (where o.is_available))::int as available,
       coalesce(sum(c.count), 0)::int as services
     from service_offering o
     left join (select service_offering_id, count(*) as count from service group by 1) c on c.service_offering_id = o.id
     where ${SHOWN} group by o.type order by o.type`,
  );
  const [services] = await db.query<{ total: number }>("select count(*)::int as total from service");
  const monthly = await db.query<{ currency: string; amount: string }>(
    `select p.currency, sum(p.monthly)::text as amount from service s ${CURRENT_CHARGES} where ${IS_BOUGHT} group by p.currency order by 1`,
  );
  return { body: { solutions, services: services?.total ?? 0, monthly } };
};
