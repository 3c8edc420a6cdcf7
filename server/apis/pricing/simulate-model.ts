import { decimalsOf } from "#pricing/calculation";
import { decimal, sumDecimals, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { Transaction } from "../../database/index.ts";
import type { ChargedService, PriceBook, PriceBookData } from "../../prices/index.ts";
import { buildPriceBook, IS_BOUGHT, readChargedServices, readPriceBook } from "../../prices/index.ts";
import type { Handlers, PricingSimulation } from "./contract.generated.ts";
import { readNextVersion, readOwnModel } from "./pricing-models.ts";
import type { NextVersion, StoredModel } from "./pricing-models.ts";

/** What existing services would cost by new prices, on the day from which these count. */
export const simulatePricingModel: Handlers["simulatePricingModel"] = async (request) => {
  const { db, path, body } = request;
  const model = await readOwnModel(db, path.id);
  const next = await readNextVersion(request, model, body);
  const { offeringId } = model;
  const services = await readChargedServices(db, `s.service_offering_id = $1 and ${IS_BOUGHT}`, [offeringId]);
  const accountIds = [...new Set(services.map(({ accountId }) => accountId))];
  const data = await readPriceBook(db, { offeringIds: [offeringId], accountIds });
  const books = { before: buildPriceBook(data), after: buildPriceBook(withVersion(data, model, next)) };
  const { currency } = model.body;
  const compare = ({ before, after }: Sums) => printSums({ before, after }, decimalsOf(currency));
  const accounts = (await readNames(db, accountIds)).map(({ id, companyName }) => {
    const own = services.filter(({ accountId }) => accountId === id);
    const sums = sumServices(books, own, { day: next.validFrom, currency, version: model.version + 1 });
    return { id, companyName, services: own.length, ...sums };
  });
  return {
    body: {
      currency,
      ...compare({
        before: sumDecimals(accounts.map(({ before }) => before)),
        after: sumDecimals(accounts.map(({ after }) => after)),
      }),
      accounts: accounts.map(({ id, companyName, services: total, isMoved, ...sums }) => ({
        Accounts_id: id,
        companyName,
        services: total,
        ...compare(sums),
        movedFrom: isMoved ? next.validFrom : null,
      })),
    },
  };
};

/** The prices as they would be once the version is saved. */
function withVersion(data: PriceBookData, model: StoredModel, next: NextVersion): PriceBookData {
  const { id: modelId, offeringId, accountId: sellerId } = model;
  const version = model.version + 1;
  const { validFrom, movesExisting, body } = next;
  return {
    ...data,
    versions: [...data.versions, { modelId, offeringId, sellerId, version, validFrom, movesExisting, body }],
    discounts: [
      ...data.discounts,
      ...next.discounts.map(({ Accounts_id: accountId, discounts }) => ({
        modelId,
        version,
        accountId,
        discounts,
      })),
    ],
  };
}

interface Sums {
  readonly before: Decimal;
  readonly after: Decimal;
}

/** Services that are paid in another currency are left out of the sums. */
function sumServices(
  books: Readonly<Record<"before" | "after", PriceBook>>,
  services: readonly ChargedService[],
  { day, currency, version }: { readonly day: string; readonly currency: string; readonly version: number },
): Sums & { readonly isMoved: boolean } {
  const charges = services.map((service) => ({
    before: books.before.chargeOf(service, day),
    after: books.after.chargeOf(service, day),
  }));
  const sum = (key: "before" | "after") =>
    sumDecimals(
      charges.map(({ [key]: charge }) =>
        charge?.price.currency === currency ? decimal(charge.monthly) : ZERO,
      ),
    );
  return {
    before: sum("before"),
    after: sum("after"),
    isMoved: charges.some(({ after }) => after?.version === version),
  };
}

function printSums(
  { before, after }: Sums,
  decimals: number,
): Pick<PricingSimulation, "before" | "after" | "difference"> {
  return {
    before: before.toFixed(decimals),
    after: after.toFixed(decimals),
    difference: after.minus(before).toFixed(decimals),
  };
}

async function readNames(db: Transaction, ids: readonly number[]) {
  return await db.query<{ readonly id: number; readonly companyName: string }>(
    `select id, company_name as "companyName" from account where id = any($1::int[]) order by company_name, id`,
    [ids],
  );
}
