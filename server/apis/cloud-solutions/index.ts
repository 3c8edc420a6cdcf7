import { currencyOf } from "#validators";
import type { Api } from "../../api/index.ts";
import { ApiFailure, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { RunBy } from "../../offerings/index.ts";
import { DEFAULT_CURRENCY } from "../../prices/index.ts";
import type { SolutionWriters } from "./cloud-solutions.ts";
import { buildSolutionHandlers } from "./cloud-solutions.ts";
import type { BillingCurrency, Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** For the provider and everybody below. */
const getProviderCurrency: Handlers["getProviderCurrency"] = async ({ actor, db, path }) => {
  if (path.id !== actor.serviceProviderId) await requireOwnProvider(db, path.id);
  return { body: await readCurrency(db, path.id) };
};

const updateProviderCurrency: Handlers["updateProviderCurrency"] = async (request) => {
  const { db, path, body } = request;
  const companyName = await requireOwnProvider(db, path.id);
  if (currencyOf(body.currency) === undefined)
    throw wrongField("/currency", `There is no currency ${body.currency}.`);
  const before = await readCurrency(db, path.id);
  await db.query(
    `insert into billing_currency (account_id, currency) values ($1, $2)
     on conflict (account_id) do update set currency = excluded.currency`,
    [path.id, body.currency],
  );
  const after = await readCurrency(db, path.id);
  await request.audit({
    action: "currency.update",
    resourceType: "currency",
    resourceId: String(path.id),
    accountId: path.id,
    name: companyName,
    changes: changesBetween(before, after, { fields: ["currency"] }),
  });
  return { body: after };
};

/** The name of a provider that the caller works for; else a 404. */
async function requireOwnProvider(db: Transaction, id: number): Promise<string> {
  const [provider] = await db.query<{ name: string }>(
    "select company_name as name from account where id = $1 and kind = 'provider'",
    [id],
  );
  if (provider === undefined) throw new ApiFailure(404, "There is no such service provider.");
  return provider.name;
}

async function readCurrency(db: Transaction, id: number): Promise<BillingCurrency> {
  const [row] = await db.query<{ currency: string }>(
    "select currency from billing_currency where account_id = $1",
    [id],
  );
  const code = row?.currency ?? DEFAULT_CURRENCY;
  const known = currencyOf(code);
  return {
    ServiceProviders_id: id,
    currency: code,
    name: known?.name ?? code,
    symbol: known?.symbol ?? code,
    minimum_decimal_digits: known?.minimum_decimal_digits ?? 2,
    maximum_decimal_digits: known?.maximum_decimal_digits ?? 2,
  };
}

/**
 * What providers sell of public clouds, and settings that all their solutions share (spec 2 §7, cloud solutions). `types`:
 * all types of solutions.
 */
export function buildCloudSolutionsApi(types: readonly RunBy[], solutions: SolutionWriters): Api<Handlers> {
  const clouds = types.filter(({ isCloud = false }) => isCloud).map(({ type }) => type);
  return {
    name: "cloud-solutions",
    base: "",
    descriptionAddress: "/solution/swagger.json",
    description,
    handlers: {
      ...buildSolutionHandlers(clouds, solutions),
      getProviderCurrency,
      updateProviderCurrency,
    },
  };
}
