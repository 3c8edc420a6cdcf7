import type { Api, ListSource } from "../../api/index.ts";
import { accepted, ApiFailure, listRows } from "../../api/index.ts";
import {
  findOffering,
  managedSource,
  offeredTo,
  offeringSource,
  PRESENT_CURRENCY,
  PRESENT_PRICES,
  refuseUnknownAccount,
  SHOWN,
} from "../../offerings/index.ts";
import { startDeletion } from "../../services/index.ts";
import type { FindServiceType, Platform } from "../../platforms/index.ts";
import { buildFindServiceType, howOrdered, orderableFirst, withServiceTypes } from "../../platforms/index.ts";
import type { Handlers, OfferingModel, OfferingService, Operations } from "./contract.generated.ts";
import document from "./swagger.json" with { type: "json" };

/** What providers and distributors offer to the accounts below them (spec 2 §3). */
export function buildSolutionsApi(platforms: readonly Platform[]): Api<Handlers> {
  const find = buildFindServiceType(platforms);
  const source = orderableFirst(offerings, platforms);
  return {
    name: "solutions",
    base: "/solutions",
    description: withServiceTypes(document, platforms),
    handlers: {
      listServiceOfferings: async ({ db, list, query: { Accounts_id: accountId } }) => {
        if (accountId !== undefined) await refuseUnknownAccount(db, accountId);
        const offered = accountId === undefined ? source : offeredTo(source, accountId);
        const { data, meta } = await listRows<OfferingRow>(db, offered, list);
        return { body: { data: data.map((row) => present(find, row)), meta } };
      },
      getServiceOffering: async ({ db, path }) => {
        const offering = await findOffering(db, path.id);
        if (offering === undefined) throw new ApiFailure(404, "There is no such solution.");
        return { body: present(find, offering) };
      },
      listOfferingModels,
      listOfferingServices,
      deleteOfferingService: async (request) =>
        accepted(await startDeletion(request, request.path.service_id, request.query.state)),
      listProviderOfferings: async ({ db, list }) => {
        const { data, meta } = await listRows<OfferingRow>(db, sold, list);
        return { body: { data: data.map((row) => present(find, row)), meta } };
      },
    },
  };
}

const offerings: ListSource<Operations["listServiceOfferings"]["fields"]> = offeringSource;

type OfferingRow = NonNullable<Awaited<ReturnType<typeof findOffering>>>;

/** With how it is ordered, and without what that follows from. */
function present(find: FindServiceType, offering: OfferingRow) {
  const { automator: _automator, asks: _asks, ...shown } = offering;
  return { ...shown, ...howOrdered(find, offering) };
}

const models: ListSource<Operations["listOfferingModels"]["fields"]> = {
  select: `m.id, o.id as "ServiceOfferings_id", o.name, v.body ->> 'calculationMethod' as "calculationMethod",
    ${PRESENT_CURRENCY} as currency,
    v.version, v.valid_from::text as "validFrom"`,
  from: `service_offering o join pricing_model m on m.service_offering_id = o.id ${PRESENT_PRICES}`,
  where: SHOWN,
  fields: {
    id: { sql: "m.id", type: "number" },
    ServiceOfferings_id: { sql: "o.id", type: "number" },
    name: { sql: "o.name" },
    currency: { sql: PRESENT_CURRENCY },
  },
  order: "o.name, m.id",
};

/** What solutions cost today, in short. */
const listOfferingModels: Handlers["listOfferingModels"] = async ({ db, list }) => ({
  body: await listRows<OfferingModel>(db, models, list),
});

const services: ListSource<Operations["listOfferingServices"]["fields"]> = {
  select: `s.id, s.name, s.state, s.account_id as "Accounts_id", a.company_name as "companyName",
    s.service_offering_id as "ServiceOfferings_id"`,
  from: "service s join account a on a.id = s.account_id",
  fields: {
    id: { sql: "s.id", type: "number" },
    ServiceOfferings_id: { sql: "s.service_offering_id", type: "number" },
    Accounts_id: { sql: "s.account_id", type: "number" },
    name: { sql: "s.name" },
    state: { sql: "s.state" },
  },
  order: "s.name, s.id",
};

/** What was bought, in short. */
const listOfferingServices: Handlers["listOfferingServices"] = async ({ db, list }) => ({
  body: await listRows<OfferingService>(db, services, list),
});

/** What the caller sells, whether or not it can be bought. */
const sold: ListSource<Operations["listProviderOfferings"]["fields"]> = {
  ...managedSource,
  select: offeringSource.select,
};
