import {
  discountProblems,
  markUpDiscounts,
  markUpModel,
  offeredPaymentTypes,
  parseDiscounts,
  parsePricingModel,
  printDiscounts,
  printPricingModel,
} from "#pricing/calculation";
import type { Problem } from "#pricing/calculation";
import { isRecord } from "#validators";
import type { ApiRequest, FieldFailure } from "../../api/index.ts";
import { ApiFailure, uncheckedCast, wrongField, wrongFields } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { isSoldByCaller, SHOWN } from "../../offerings/index.ts";
import type { OfferingProperties } from "../../offerings/index.ts";
import { readOwnMarkup, readToday } from "../../prices/index.ts";
import type { AccountDiscounts, PricingModel, PricingModelChange } from "./contract.generated.ts";
import { nameDiscounts } from "./discount-names.ts";
import { refuseFlaggedItems } from "./flagged-items.ts";

/** A pricing model with its newest version. */
export interface StoredModel {
  readonly id: number;
  /** That owns the solution. */
  readonly accountId: number;
  readonly offeringId: number;
  readonly name: string;
  readonly solutionType: string;
  readonly version: number;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** As `printPricingModel` writes it, without ids. */
  readonly body: ModelBody;
  /** How much of the solution can be ordered. */
  readonly properties: OfferingProperties;
  /** Whether the solution is of the caller's account or of one below. */
  readonly isOwned: boolean;
  readonly username: string | null;
}

export type ModelBody = Pick<PricingModel, "calculationMethod" | "currency" | "metaData">;

/**
 * The newest version of a model, if the caller may see its solution; else a 404. Who only buys it is shown that of today:
 * what is planned is the owner's own.
 */
export async function readModel(db: Transaction, id: number): Promise<StoredModel> {
  const [model] = await db.query<StoredModel>(
    `select m.id, m.account_id as "accountId", m.service_offering_id as "offeringId", o.name, o.type as "solutionType", o.properties, v.version,
       v.valid_from::text as "validFrom", v.body, v.username, ${isSoldByCaller("m.account_id")} as "isOwned"
     from pricing_model m join service_offering o on o.id = m.service_offering_id
     join pricing_model_version v on v.pricing_model_id = m.id and v.version = case
       when ${isSoldByCaller("m.account_id")} then m.version
       else (select n.version from pricing_model_version n where n.pricing_model_id = m.id and n.valid_from <= today()
         order by n.valid_from desc, n.version desc limit 1) end
     where m.id = $1 and (${SHOWN})`,
    [id],
  );
  if (model === undefined) throw new ApiFailure(404, "There is no such pricing model.");
  return model;
}

/** The same, for whoever owns the solution; a 403 for those who only buy it. */
export async function readOwnModel(db: Transaction, id: number): Promise<StoredModel> {
  const model = await readModel(db, id);
  if (!model.isOwned) throw new ApiFailure(403, "Only the owner of a solution can work on its prices.");
  return model;
}

/** A model as callers see it: contract prices and the discounts of others only if the solution is theirs. */
export async function presentModel(db: Transaction, model: StoredModel): Promise<PricingModel> {
  const { id, offeringId, name, solutionType, version, validFrom, isOwned } = model;
  const percent = isOwned ? undefined : await readOwnMarkup(db, model.accountId);
  const { body, discounts } = markedUp(percent, {
    body: model.body,
    discounts: await readDiscounts(db, id, version),
  });
  const { contractOverride, ...metaData } = body.metaData;
  return {
    id,
    ServiceOfferings_id: offeringId,
    name,
    solutionType,
    ...body,
    metaData: {
      ...metaData,
      ...withOptions(body, solutionType),
      ...(isOwned && contractOverride !== undefined ? { contractOverride } : {}),
    },
    validFrom,
    version,
    isOwned,
    ...(isOwned ? { suggested: suggestedOf(model.properties) } : {}),
    discounts,
  };
}

interface Shown {
  readonly body: ModelBody;
  readonly discounts: AccountDiscounts[];
}

/** As whoever resells with this markup shows it to its customers; undefined: nobody does. */
function markedUp(percent: string | undefined, shown: Shown): Shown {
  if (percent === undefined) return shown;
  const { body, discounts } = shown;
  const model = parsePricingModel(body);
  const own = discounts.map((each) => ({ ...each, read: parseDiscounts(each.discounts) }));
  if (!model.ok) throw new Error("A stored price cannot be read.");
  return uncheckedCast<Shown>(
    JSON.parse(
      JSON.stringify({
        body: printPricingModel(markUpModel(model.value, percent)),
        discounts: own.map(({ read, ...each }) => ({
          ...each,
          discounts: read.ok ? printDiscounts(markUpDiscounts(read.value, percent)) : [],
        })),
      }),
    ),
  );
}

function suggestedOf({ cpu, memory, storage }: OfferingProperties): Record<string, number> {
  const ranges = Object.entries({ cpu, memory, storage });
  return Object.fromEntries(
    ranges.flatMap(([key, range]) => (range === undefined ? [] : [[key, range.default]])),
  );
}

/** The items, each with the payment types that an editor offers for it: those of its kind and of the type of the solution. */
function withOptions(body: ModelBody, solutionType: string): Pick<ModelBody["metaData"], "specs"> {
  const parsed = parsePricingModel(body);
  const { specs } = body.metaData;
  if (!parsed.ok || specs === undefined) return {};
  const known = parsed.value.metaData.specs;
  return {
    specs: Object.fromEntries(
      Object.entries(specs).map(([key, stored]) => {
        const spec = known.get(key);
        const filteredPricingOptions = spec === undefined ? [] : [...offeredPaymentTypes(spec, solutionType)];
        return [key, { ...stored, unitPrice: { ...stored.unitPrice, filteredPricingOptions } }];
      }),
    ),
  };
}

/** The discounts of a version, of the accounts within reach. */
export async function readDiscounts(
  db: Transaction,
  id: number,
  version: number,
): Promise<AccountDiscounts[]> {
  return await db.query<AccountDiscounts>(
    `select d.account_id as "Accounts_id", a.company_name as "companyName", d.discounts
     from pricing_model_discount d join account a on a.id = d.account_id
     where d.pricing_model_id = $1 and d.version = $2 order by a.company_name, a.id`,
    [id, version],
  );
}

/** A version that is about to be saved, or tried out. */
export interface NextVersion {
  readonly body: ModelBody;
  readonly validFrom: string;
  readonly movesExisting: boolean;
  readonly discounts: readonly AccountDiscounts[];
}

/**
 * The version that a change of a model makes. A 409 where somebody has saved one since, a 422 that names every wrong
 * field otherwise.
 */
export async function readNextVersion(
  { db }: Pick<ApiRequest, "db">,
  model: StoredModel,
  change: PricingModelChange,
): Promise<NextVersion> {
  if (change.version !== model.version) {
    const by = model.username === null ? "" : ` by ${model.username}`;
    throw new ApiFailure(
      409,
      `Version ${model.version} of these prices was saved meanwhile${by}. Load them and change them again.`,
    );
  }
  const today = await readToday(db);
  const { validFrom = today, moveExisting: movesExisting = false, discounts } = change;
  if (validFrom < today) throw wrongField("/validFrom", "Choose today or a later day.");
  const body = readBody({ ...model.body, ...change });
  await refuseFlaggedItems(db, model, body, { former: model.body });
  if (movesExisting && body.currency !== model.body.currency)
    throw wrongField(
      "/moveExisting",
      "Existing services keep their currency and cannot be moved to another.",
    );
  return {
    body,
    validFrom,
    movesExisting,
    discounts:
      discounts === undefined
        ? await readDiscounts(db, model.id, model.version)
        : await readNewDiscounts(db, discounts),
  };
}

/** The stored form of a model, with its defaults; a 422 that names every wrong field, below `at`. */
export function readBody({ calculationMethod, currency, metaData }: Partial<ModelBody>, at = ""): ModelBody {
  const parsed = parsePricingModel({ calculationMethod, currency, metaData });
  if (!parsed.ok) throw wrongFields(failuresOf(parsed.problems, at));
  return uncheckedCast<ModelBody>(JSON.parse(JSON.stringify(printPricingModel(parsed.value))));
}

/** Discounts by account in their stored form, without accounts that have none; a 422 that names every wrong field. */
export async function readNewDiscounts(
  db: Transaction,
  all: readonly AccountDiscounts[],
  at = "",
): Promise<readonly AccountDiscounts[]> {
  const known = await db.query<{ id: number }>(
    "select id from account where id = any($1::int[]) and not is_deleted",
    [all.map(({ Accounts_id: id }) => id)],
  );
  const failures: FieldFailure[] = [];
  const read = all.map((each, index): AccountDiscounts => {
    const place = `${at}/discounts/${index}`;
    const refuse = (message: string) => failures.push({ field: `${place}/Accounts_id`, message });
    const isRepeated = all.findIndex(({ Accounts_id: id }) => id === each.Accounts_id) < index;
    if (!known.some(({ id }) => id === each.Accounts_id)) refuse("There is no such account.");
    else if (isRepeated) refuse("This account has discounts already.");
    const parsed = parseDiscounts(each.discounts);
    const problems = parsed.ok ? discountProblems(parsed.value) : parsed.problems;
    failures.push(...failuresOf(problems, `${place}/discounts`));
    const discounts = parsed.ok ? printDiscounts(parsed.value) : [];
    return {
      Accounts_id: each.Accounts_id,
      discounts: uncheckedCast<AccountDiscounts["discounts"]>(JSON.parse(JSON.stringify(discounts))),
    };
  });
  if (failures.length > 0) throw wrongFields(failures);
  return read.filter(({ discounts }) => discounts.length > 0);
}

function failuresOf(problems: readonly Problem[], at: string): readonly FieldFailure[] {
  return problems.map(({ pointer, message }) => ({ field: at + pointer, message }));
}

/** Writes a version of a model, with its discounts and the names of what they are for. */
export async function insertVersion(
  db: Transaction,
  { id, accountId }: Pick<StoredModel, "id" | "accountId">,
  version: number,
  next: NextVersion & { readonly username: string },
): Promise<void> {
  await db.query(
    `insert into pricing_model_version (pricing_model_id, version, account_id, valid_from, moves_existing, body, username)
     values ($1, $2, $3, $4, $5, $6::json, $7)`,
    [id, version, accountId, next.validFrom, next.movesExisting, JSON.stringify(next.body), next.username],
  );
  const named = await nameDiscounts(db, id, next.discounts, next.body.metaData.specs ?? {});
  await db.query(
    `insert into pricing_model_discount (pricing_model_id, version, account_id, discounts)
     select $1, $2, "Accounts_id", discounts from jsonb_to_recordset($3::jsonb) as r("Accounts_id" int, discounts jsonb)`,
    [id, version, JSON.stringify(named)],
  );
}

/** What of a version people compare: discounts by company. */
export function comparedVersion(
  { calculationMethod, currency, metaData }: ModelBody,
  discounts: readonly AccountDiscounts[] | Readonly<Record<string, unknown>>,
): object {
  const byCompany = isRecord(discounts)
    ? discounts
    : Object.fromEntries(discounts.map(({ companyName = "", discounts: entries }) => [companyName, entries]));
  return { calculationMethod, currency, metaData, discounts: byCompany };
}
