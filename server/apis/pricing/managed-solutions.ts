import { isDeepStrictEqual } from "node:util";
import { currencyOf } from "#validators";
import type { ApiRequest, ListSource, ReadPatch } from "../../api/index.ts";
import { ApiFailure, listRows, takenName, wrongField } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import { changesBetween } from "../../audit/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { ManagedOffering, OfferingProperties, RunBy, WantedSolution } from "../../offerings/index.ts";
import { findManagedOffering, managedSource, PRESENT_CURRENCY } from "../../offerings/index.ts";
import { DEFAULT_CURRENCY, lockPrices, readToday } from "../../prices/index.ts";
import type {
  Handlers,
  ManagedSolution,
  NewPricingModel,
  NewSolution,
  Operations,
  SolutionChange,
} from "./contract.generated.ts";
import { refuseUncounted } from "./asked-items.ts";
import { firstItems } from "./first-items.ts";
import { refuseFlaggedItems } from "./flagged-items.ts";
import { refuseForType, refuseType, refuseUnlessPublisher, refuseValues } from "./refuse-solution.ts";
import { copyForm } from "./solution-forms.ts";
import { insertVersion, presentModel, readBody, readModel, readNewDiscounts } from "./pricing-models.ts";

const solutions: ListSource<Operations["listManagedSolutions"]["fields"]> = managedSource;

export const listManagedSolutions: Handlers["listManagedSolutions"] = async ({ db, list }) => {
  const { data, meta } = await listRows<SolutionRow>(db, solutions, list);
  return { body: { data: data.map(withoutModel), meta } };
};

type SolutionRow = ManagedOffering & Pick<ManagedSolution, "pricingModel" | "PricingModels_id">;

function withoutModel({ pricingModel: _model, discounts: _own, ...solution }: SolutionRow): ManagedSolution {
  return solution;
}

export const getManagedSolution: Handlers["getManagedSolution"] = async ({ actor, db, path }) => ({
  body: shownTo(actor, await readSolution(db, path.id)),
});

/** Prices, and what single customers pay, are for those who may read prices. */
function shownTo(actor: Actor, { pricingModel, ...solution }: ManagedSolution): ManagedSolution {
  const mayRead = decide(actor, { tag: "Pricing", flag: "R" }).allowed;
  return mayRead && pricingModel !== undefined ? { ...solution, pricingModel } : solution;
}

type Actor = ApiRequest["actor"];

/** What changes solutions: for `/pricing/solution/managed`, and for addresses where only some types are managed. */
export interface SolutionWriters {
  readonly create: (
    request: ApiRequest & {
      readonly query: Operations["createManagedSolution"]["query"];
      readonly body: Omit<NewSolution, "type"> & { readonly type: string };
    },
  ) => Promise<{ readonly status: 201; readonly body: ManagedSolution }>;
  readonly update: (
    request: ApiRequest & ById & { readonly patch: ReadPatch<SolutionChange> },
  ) => Promise<{ readonly body: ManagedSolution }>;
  readonly remove: (request: ApiRequest & ById) => Promise<{ readonly body?: undefined }>;
}

interface ById {
  readonly path: { readonly id: number };
}

/** They hold solutions to what their types need. */
export function buildSolutionWriters(types: readonly RunBy[]): SolutionWriters {
  return {
    create: (request) => createSolution(types, request),
    update: (request) => updateSolution(types, request),
    remove: deleteSolution,
  };
}

type Write<Name extends keyof SolutionWriters> = SolutionWriters[Name];

/** For service providers and distributors: the solution and its pricing model, in one transaction. */
async function createSolution(
  types: readonly RunBy[],
  request: Parameters<Write<"create">>[0],
): ReturnType<Write<"create">> {
  const { actor, db, body } = request;
  await refuseUnlessPublisher(db, actor.accountId);
  const copyOf = request.query.copy_of;
  if (body.pricingModel !== undefined) refuseWithout(actor, "C");
  // Whoever clones a solution of their own sets no new prices.
  if (copyOf !== undefined) refuseWithout(actor, "R");
  if (body.pricingModel !== undefined && copyOf !== undefined)
    throw wrongField("/pricingModel", "The prices are those of another solution.");
  await refuseValues(db, body);
  await refuseType(db, types, body.type);
  const original = copyOf === undefined ? undefined : await readSolution(db, copyOf);
  if (original !== undefined && original.type !== body.type)
    throw wrongField("/type", "A clone is of the type of its original.");
  await refuseForType(db, types, {
    type: body.type,
    automatorId: body.ServiceAdapters_id ?? null,
    properties: body.metaData?.properties ?? {},
    former: original,
  });
  const pricingModel = original === undefined ? body.pricingModel : pricesOf(original);
  const currency = pricingModel?.currency ?? body.currency ?? (await readBillingCurrency(db));
  if (currencyOf(currency) === undefined) throw wrongField("/currency", `There is no currency ${currency}.`);
  if (body.currency !== undefined && body.currency !== currency)
    throw wrongField("/currency", `The prices are in ${currency}.`);
  const metaData = pricingModel?.metaData ?? { specs: firstItems(body.metaData?.properties ?? {}) };
  // Afterwards the prices say how usage is counted, and change it.
  const first = { calculationMethod: body.usage_calculation_method };
  const model = readBody({ ...first, ...pricingModel, metaData, currency }, "/pricingModel");
  // A clone has the items of its original.
  if (copyOf === undefined) {
    const owner = { accountId: actor.accountId, solutionType: body.type };
    await refuseFlaggedItems(db, owner, model, { at: "/pricingModel" });
    refuseUncounted(types, body.type, model, { at: "/pricingModel" });
  }
  const discounts = await readNewDiscounts(db, pricingModel?.discounts ?? [], "/pricingModel");
  const id = await insertSolution(db, actor.accountId, { ...body, currency });
  if (id === undefined) throw nameTaken(body.name);
  const [row] = await db.query<{ id: number }>(
    "insert into pricing_model (account_id, service_offering_id, version) values ($1, $2, 1) returning id",
    [actor.accountId, id],
  );
  const modelId = row?.id ?? 0;
  await db.query("update service_offering set pricing_model_id = $2 where id = $1", [id, modelId]);
  await insertVersion(db, { id: modelId, accountId: actor.accountId }, 1, {
    body: model,
    discounts,
    validFrom: await readToday(db),
    movesExisting: false,
    username: actor.username,
  });
  if (copyOf !== undefined) await copyForm(db, copyOf, { id, ownerId: actor.accountId }, actor.username);
  const created = await readSolution(db, id);
  await request.audit({
    ...auditedSolution(created),
    action: "solution.create",
    changes: changesBetween(undefined, comparedSolution(created)),
  });
  return { status: 201, body: shownTo(actor, created) };
}

function refuseWithout(actor: Actor, flag: "C" | "R"): void {
  const decision = decide(actor, { tag: "Pricing", flag });
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
}

/** The newest prices of a solution, without the discounts of single customers. */
function pricesOf({ pricingModel }: ManagedSolution): NewPricingModel {
  if (pricingModel === undefined) throw new ApiFailure(404, "There is no such solution.");
  const { calculationMethod, currency, metaData } = pricingModel;
  return { calculationMethod, currency, metaData };
}

/** Changes everything but prices, by an object or by a list of operations. */
async function updateSolution(
  types: readonly RunBy[],
  request: Parameters<Write<"update">>[0],
): ReturnType<Write<"update">> {
  const { actor, db, path, patch } = request;
  const before = await lockSolution(db, path.id);
  const change = patch({ ...before, accounts: before.accounts.map(({ id }) => id) });
  await refuseValues(db, change);
  refuseMethod(before, change);
  const { name = before.name } = change;
  if (name.trim() === "") throw wrongField("/name", "name is required");
  const taken = await db.query(
    "select 1 from service_offering where account_id = $1 and name = $2 and id <> $3",
    [before.Accounts_id, name, before.id],
  );
  if (taken.length > 0) throw nameTaken(name);
  const properties = mergeProperties(before.metaData.properties, change.metaData?.properties);
  const wanted = wantedOf({ ...before, ...change }, properties ?? before.metaData.properties ?? {});
  // What has not changed may be something that its platform no longer has.
  if (!isDeepStrictEqual(wanted, wantedOf(before, before.metaData.properties ?? {})))
    await refuseForType(db, types, { type: before.type, ...wanted, former: before });
  await updateRow(db, before.id, columnsOf({ ...change, ...(properties && { metaData: { properties } }) }));
  const after = await readSolution(db, before.id);
  await request.audit({
    ...auditedSolution(after),
    action: "solution.update",
    changes: changesBetween(comparedSolution(before), comparedSolution(after)),
  });
  return { body: shownTo(actor, after) };
}

/** The prices say how usage is counted, with a version of their own for each change. */
function refuseMethod(
  { PricingModels_id: id, usage_calculation_method: present }: ManagedSolution,
  { usage_calculation_method: wanted = present }: SolutionChange,
): void {
  if (wanted !== present)
    throw wrongField(
      "/usage_calculation_method",
      `Its prices count usage by ${present}. Change the calculationMethod of pricing model ${id}.`,
    );
}

function wantedOf(
  { ServiceAdapters_id: automatorId = null }: Pick<SolutionChange, "ServiceAdapters_id">,
  properties: OfferingProperties,
): WantedSolution {
  return { automatorId, properties };
}

/** A solution that services were bought from stays. */
const deleteSolution: Write<"remove"> = async (request) => {
  const { db, path } = request;
  await readSolution(db, path.id);
  await lockPrices(db, [path.id]);
  const solution = await lockSolution(db, path.id);
  const services = await db.query("select 1 from service where service_offering_id = $1 limit 1", [path.id]);
  if (services.length > 0) throw new ApiFailure(409, ACTIVE_SERVICES);
  await db.query("delete from service_offering where id = $1", [path.id]);
  await request.audit({ ...auditedSolution(solution), action: "solution.delete" });
  return {};
};

/** Specified (spec 2 §8). */
const ACTIVE_SERVICES =
  "This solution has active services. You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.";

async function readSolution(db: Transaction, id: number): Promise<ManagedSolution> {
  const offering = await findManagedOffering(db, id);
  if (offering?.PricingModels_id == null) throw new ApiFailure(404, "There is no such solution.");
  const model = await readModel(db, offering.PricingModels_id);
  const { discounts: _own, ...solution } = offering;
  return { ...solution, PricingModels_id: model.id, pricingModel: await presentModel(db, model) };
}

/** The same, locked until the transaction ends. */
async function lockSolution(db: Transaction, id: number): Promise<ManagedSolution> {
  const [locked] = await db.query(
    `select o.id from service_offering o where o.id = $1 and ${solutions.where ?? "true"} for update`,
    [id],
  );
  if (locked === undefined) throw new ApiFailure(404, "There is no such solution.");
  return await readSolution(db, id);
}

/** The billing currency of the provider above. */
async function readBillingCurrency(db: Transaction): Promise<string> {
  const [row] = await db.query<{ currency: string }>(
    "select currency from billing_currency order by account_id = current_account() desc, account_id desc limit 1",
  );
  return row?.currency ?? DEFAULT_CURRENCY;
}

/** What a change leaves out stays; undefined: nothing is changed. */
function mergeProperties(before: Properties, change: Properties): Properties {
  return change === undefined ? undefined : { ...before, ...change };
}

type Properties = NonNullable<SolutionChange["metaData"]>["properties"];

type Columns = Readonly<Record<string, unknown>>;

/** The columns that these fields set; an automator also sets the kind of platform. */
function columnsOf({ name, description, accounts, metaData, ...change }: SolutionChange): Columns {
  return {
    name,
    description,
    offered_to: accounts,
    properties: metaData?.properties,
    automator_id: change.ServiceAdapters_id,
    for_service_providers_only: change.forServiceProvidersOnly,
    is_available: change.isAvailable,
    small_logo: change.smallLogo,
    usage_cycle: change.usage_cycle,
    usage_resolution: change.usage_resolution,
  };
}

async function insertSolution(
  db: Transaction,
  accountId: number,
  {
    type,
    currency,
    ...solution
  }: Omit<NewSolution, "type"> & { readonly type: string; readonly currency: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    `insert into service_offering (account_id, type, currency, name) values ($1, $2, $3, $4)
     on conflict (account_id, name) do nothing returning id`,
    [accountId, type, currency, solution.name],
  );
  if (row !== undefined) await updateRow(db, row.id, columnsOf(solution));
  return row?.id;
}

async function updateRow(db: Transaction, id: number, columns: Columns): Promise<void> {
  const set = Object.entries(columns).filter(([, value]) => value !== undefined);
  const values = set.map(([column, value]) => (column === "properties" ? JSON.stringify(value) : value));
  const texts = set.map(
    ([column], index) => `${column} = $${index + 2}${column === "properties" ? "::jsonb" : ""}`,
  );
  if (texts.length > 0)
    await db.query(`update service_offering set ${texts.join(", ")} where id = $1`, [id, ...values]);
  await db.query(
    `update service_offering o set automator_type_id = coalesce((select a.automator_type_id from automator a where a.id = o.automator_id),
       (select t.id from automator_type t where t.type = 'Form' order by t.id limit 1)) where o.id = $1`,
    [id],
  );
}

function nameTaken(name: string): ApiFailure {
  return takenName(`There is already a solution named ${name}.`);
}

function auditedSolution({
  id,
  Accounts_id: accountId,
  name,
}: Pick<ManagedSolution, "id" | "Accounts_id" | "name">): Pick<
  AuditEntry,
  "resourceType" | "resourceId" | "accountId" | "name"
> {
  return { resourceType: "solution", resourceId: String(id), accountId, name };
}

/** What of a solution people compare: a picture only by whether it changed is too long to keep. */
function comparedSolution({
  name,
  description,
  type,
  currency,
  isAvailable,
  forServiceProvidersOnly,
  ServiceAdapters_id,
  accounts,
  metaData,
}: ManagedSolution): object {
  return {
    name,
    description,
    type,
    currency,
    isAvailable,
    forServiceProvidersOnly,
    ServiceAdapters_id,
    accounts: accounts.map(({ companyName }) => companyName),
    metaData: { properties: metaData.properties },
  };
}

/** The values that managed solutions have, for the filters of their list. */
export const getManagedSolutionFilters: Handlers["getManagedSolutionFilters"] = async ({ db }) => {
  const distinct = async (sql: string) =>
    (
      await db.query<{ value: string }>(
        `select distinct ${sql} as value from ${managedSource.from} where ${solutions.where ?? "true"} and (${sql}) is not null order by 1`,
      )
    ).map(({ value }) => value);
  const automators = await db.query<{ id: number; name: string }>(
    `select distinct a.id, a.name from service_offering o join automator a on a.id = o.automator_id
     where ${solutions.where ?? "true"} order by a.name, a.id`,
  );
  const owners = await db.query<{ id: number; companyName: string }>(
    `select distinct b.id, b.company_name as "companyName" from service_offering o join account b on b.id = o.account_id
     where ${solutions.where ?? "true"} order by 2, 1`,
  );
  return {
    body: {
      types: await distinct("o.type"),
      currencies: await distinct(PRESENT_CURRENCY),
      platforms: await distinct("t.type"),
      automators,
      owners,
    },
  };
};
