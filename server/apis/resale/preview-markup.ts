import { decimalsOf } from "#pricing/calculation";
import { decimal, sumDecimals } from "#validators";
import { listResult } from "../../api/index.ts";
import { flatMapInSlices } from "../../in-slices.ts";
import {
  buildPriceBook,
  IS_BOUGHT,
  readChargedServices,
  readPriceBook,
  readToday,
} from "../../prices/index.ts";
import type { Handlers, MarkupPreview } from "./contract.generated.ts";

/**
 * What customers would pay per month with another markup, by customer: nothing is changed. Of those alone to whom the caller
 * itself resells: of others, what they cost is not the caller's to know.
 */
export const previewMarkup: Handlers["previewMarkup"] = async ({ actor, db, query }) => {
  const { percent, customerId } = query;
  const day = await readToday(db);
  const services = await readChargedServices(
    db,
    `s.account_id <> current_account() and ${IS_BOUGHT} and ($1::int is null or s.account_id = $1)
       and exists (select from resale r where r.account_id = current_account())`,
    [customerId ?? null],
  );
  const data = await readPriceBook(db, {
    offeringIds: [...new Set(services.map(({ offeringId }) => offeringId))],
    accountIds: [...new Set(services.map(({ accountId }) => accountId))],
  });
  const resales = data.resales.filter(({ resellerId }) => resellerId === actor.accountId);
  const resold = new Set(resales.map(({ accountId }) => accountId));
  const today = { validFrom: day, savedAt: 0 };
  const before = buildPriceBook(data);
  const after = buildPriceBook({
    ...data,
    resales: resales.map((each) => ({
      ...each,
      switches: [...each.switches, { isOn: true, ...today }],
      markups: [...each.markups, { isForOne: customerId !== undefined, percent: String(percent), ...today }],
    })),
  });
  const own = services.filter(({ accountId }) => resold.has(accountId));
  const rows = await flatMapInSlices(own, (service) => {
    const now = before.chargesOf(service, day);
    const then = after.chargesOf({ ...service, orderedAt: undefined }, day);
    const [paid, cost] = then;
    if (now[0] === undefined || paid === undefined || cost === undefined) return [];
    const { currency } = paid.price;
    const key = `${service.accountId} ${currency}`;
    return [
      {
        key,
        accountId: service.accountId,
        currency,
        cost: cost.monthly,
        now: now[0].monthly,
        then: paid.monthly,
      },
    ];
  });
  const names = await db.query<{ id: number; name: string }>(
    "select id, company_name as name from account where id = any($1::int[])",
    [rows.map(({ accountId }) => accountId)],
  );
  const answer = [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((group): MarkupPreview[] => {
    const [first] = group;
    if (first === undefined) return [];
    const sum = (of: "cost" | "now" | "then") =>
      sumDecimals(group.map((each) => decimal(each[of]))).toFixed(decimalsOf(first.currency));
    const companyName = names.find(({ id }) => id === first.accountId)?.name ?? "";
    return [
      {
        id: first.key.replace(" ", "-"),
        account_id: first.accountId,
        companyName,
        currency: first.currency,
        services: group.length,
        cost: sum("cost"),
        monthly: sum("now"),
        after: sum("then"),
        difference: decimal(sum("then"))
          .minus(decimal(sum("now")))
          .toFixed(decimalsOf(first.currency)),
      },
    ];
  });
  const sorted = answer.toSorted((one, other) => one.companyName.localeCompare(other.companyName));
  return { body: listResult(sorted) };
};
