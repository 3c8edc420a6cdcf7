import type { StartedActivity } from "../activity/index.ts";
import type { ApiRequest } from "../api/index.ts";
import { ApiFailure, wrongField } from "../api/index.ts";
import { changesBetween } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import type { Offering } from "../offerings/index.ts";
import { findBuyableOffering, refuseUnknownAccount } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import { chargeService, lockOrder } from "../prices/index.ts";
import { whyNotReady } from "./running-tasks.ts";
import type { OrderPlace } from "./orders.ts";
import { placeOrder } from "./orders.ts";
import { recordEvent } from "./service-events.ts";
import { auditedService, readService, serviceNameTaken } from "./service-rows.ts";

/** The fields that every purchase has. */
export interface Purchase {
  readonly ServiceOfferings_id: number;
  readonly name: string;
  readonly description?: string;
  /** The account to buy for; default one's own. */
  readonly Accounts_id?: number;
}

/** GHz and GB; 0 or -1 is unlimited. */
export interface NewQuota {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
}

export interface NewService<State extends NewState> {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly state: State;
}

type NewState = "Processing" | "Procuring" | "Pending Approval";

/** What is bought of a solution: limits of a pool, and the quantities that its price depends on. */
interface Order<State> {
  readonly quota?: NewQuota;
  readonly quantities?: Quantities | undefined;
  /** What was filled in, and in which version of the form. */
  readonly form?: { readonly version: number; readonly values: object } | undefined;
  /** Where it is to be, in the names that people know. */
  readonly place?: OrderPlace | undefined;
  /** What else was ordered, for the audit log. */
  readonly ordered?: object;
  /** How it begins where it needs no approval: `Procuring` waits for people who provide it. */
  readonly begins: State;
}

/** A request that may say which version of the solution's prices the buyer has seen (`pricingModel.version`). */
type PricedRequest = Pick<ApiRequest, "actor" | "db"> & { readonly query?: { readonly prices?: number } };

/**
 * The solution that a purchase names, if it can be bought by this account now: a 422 where it is not offered to it,
 * a 409 where its automator accepts no work, or other prices count than those that the buyer has seen.
 */
export async function chooseOffering(request: PricedRequest, purchase: Purchase): Promise<Offering> {
  const offering = await findOffered(request, purchase);
  const reason = offering.automator === null ? undefined : whyNotReady(offering.automator);
  if (reason !== undefined)
    throw new ApiFailure(
      409,
      `${offering.name} cannot be ordered yet: its automator ${offering.automator?.name} ${reason}`,
    );
  return offering;
}

/** The same, whatever its automator is able to do now. */
export async function findOffered(
  { actor, db, query }: PricedRequest,
  purchase: Purchase,
): Promise<Offering> {
  const accountId = purchase.Accounts_id ?? actor.accountId;
  // Before the first read: an account that is moved meanwhile may lose the one that sells.
  await db.query("select hold_account_tree($1)", [accountId]);
  await refuseUnknownAccount(db, accountId);
  await lockOrder(db, purchase.ServiceOfferings_id);
  const offering = await findBuyableOffering(db, purchase.ServiceOfferings_id, accountId);
  if (offering === undefined) throw wrongField("/ServiceOfferings_id", "There is no such solution to buy.");
  if (query?.prices !== undefined && query.prices !== offering.pricingModel.version)
    throw new ApiFailure(
      409,
      `The prices of ${offering.name} have changed since you opened this order. Look at the new price, and order again.`,
    );
  return offering;
}

/**
 * Adds the bought service, in progress or waiting for approval, its charge and its order; a 409 where the account already has one of
 * that name.
 */
export async function insertService<State extends "Processing" | "Procuring">(
  { actor, db, audit }: Pick<ApiRequest, "actor" | "db" | "audit">,
  offering: Offering,
  purchase: Purchase,
  { quota, quantities = {}, form, place, ordered = {}, begins }: Order<State>,
): Promise<NewService<State | "Pending Approval">> {
  const accountId = purchase.Accounts_id ?? actor.accountId;
  const state = offering.metaData.properties.needsApproval === true ? "Pending Approval" : begins;
  const id = await insertRow(db, [
    accountId,
    offering.id,
    offering.ServiceAdapters_id,
    purchase.name,
    purchase.description ?? null,
    state,
    DESCRIPTIONS[state],
    quota?.cpu ?? null,
    quota?.memory ?? null,
    quota?.storage ?? null,
    form?.version ?? null,
    form === undefined ? null : JSON.stringify(form.values),
  ]);
  if (id === undefined) throw serviceNameTaken(purchase.name);
  await chargeService(db, id, quantities, "ordered");
  await placeOrder(db, id, { username: actor.username, place });
  await recordEvent(db, { serviceId: id, message: `Ordered ${offering.name}`, username: actor.username });
  const service = await readService(db, id);
  await audit({
    ...auditedService(service),
    action: "service.create",
    result: "accepted",
    changes: [
      ...changesBetween(undefined, service, {
        fields: ["name", "description", "service_offering.name", "quota"],
      }),
      ...changesBetween(undefined, ordered),
    ],
  });
  return { id, accountId, name: purchase.name, state };
}

const DESCRIPTIONS = {
  Processing: "Being provided",
  Procuring: "Waits until the provider has provided it",
  "Pending Approval": "Waits until the provider has approved it",
} as const satisfies Readonly<Record<NewState, string>>;

/** The answer to a purchase: the service exists already, and `link` is its activity. */
export function purchased<State extends NewState>(
  { id, name, state }: NewService<State>,
  { link }: StartedActivity,
) {
  return { status: 202, body: { id, name, state, link } } as const;
}

async function insertRow(db: Transaction, values: readonly unknown[]): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    `insert into service (account_id, service_offering_id, automator_id, name, description, state, state_description,
       quota_cpu, quota_memory, quota_storage, form_version, form_values, is_provided)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, false) on conflict (account_id, name) do nothing returning id`,
    values,
  );
  return row?.id;
}
