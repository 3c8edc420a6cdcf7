import type { ListField, ListSource } from "../api/index.ts";
import { ApiFailure, storedTime, takenName } from "../api/index.ts";
import type { AuditEntry } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import type { AutomatorState, AutomatorVersion } from "../offerings/index.ts";
import { isSoldByCaller } from "../offerings/index.ts";
import { IS_BOUGHT } from "../prices/index.ts";
import type { ServiceState } from "./service-state.ts";

/** A purchased solution, as callers see it (spec 1 §3). */
export interface Service {
  readonly id: number;
  readonly Accounts_id: number;
  /** Of the account that owns it. */
  readonly companyName: string;
  readonly ServiceOfferings_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly state: ServiceState;
  readonly stateDescription: string | null;
  readonly errorDisplay: string | null;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly createTime: string;
  readonly under_contract: boolean;
  readonly service_offering: ServiceSolution;
  readonly automator?: ServiceAutomator;
  readonly metaData: { readonly data: { readonly moId?: string } };
  readonly quota?: { readonly cpu?: number; readonly memory?: number; readonly storage?: number };
  /** Absent until something of it is known. */
  readonly resource?: ServiceResource & { readonly enabled?: boolean };
  /** What it costs today. */
  readonly charge?: { readonly monthly: string; readonly currency: string };
  /** Why nothing is charged, in one sentence: the purchase failed. */
  readonly notCharged?: string;
}

/** What a platform last said of the resource of a service. */
export interface ServiceResource {
  readonly name?: string;
  readonly cores?: number;
  /** GB. */
  readonly memory?: number;
  /** GB. */
  readonly diskCapacity?: number;
  readonly operatingSystem?: string;
  readonly powerState?: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";
  readonly region?: string;
}

export interface ServiceSolution {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly ServiceAdapters_id: number | null;
  /** Its orders are approved, and the caller does not sell it: only who sells it changes what its services have. */
  readonly sellerChanges: boolean;
  /** The caller sells it: their account, or one below. */
  readonly isSold: boolean;
  readonly metaData: { readonly properties: { readonly allowSnapshots: boolean } };
}

export interface ServiceAutomator {
  readonly id: number;
  readonly name: string;
  readonly automator_version: AutomatorVersion;
  readonly state: AutomatorState;
  readonly stateDescription: string | null;
}

const COVERED = `select k.account_id, ko.service_offering_id, k.service_id
  from contract k join contract_offering ko on ko.contract_id = k.id
  where k.start_date <= today() and (k.end_date is null or k.end_date >= today())`;

/** Whether a contract of its account covers the service today: its solution, or the service alone. */
const UNDER_CONTRACT = `((s.account_id, s.service_offering_id) in (select account_id, service_offering_id from (${COVERED}) k where service_id is null)
  or s.id in (select service_id from (${COVERED}) k where service_id is not null))`;

/**
 * Of the charge that counts today; null where the solution has no prices, which is not the same as costing nothing, and
 * where the purchase failed.
 */
const CHARGE = (
  value: string,
) => `(select case when (c.monthly <> 0 or c.price -> 'lines' <> '[]'::jsonb) and ${IS_BOUGHT} then ${value} end from service_price c
  where c.service_id = s.id and c.valid_from <= today() order by c.valid_from desc, c.id desc limit 1)`;

/** Why nothing is charged, where something was to be. */
const NOT_CHARGED = `case when not ${IS_BOUGHT} then 'Nothing is charged: the purchase failed.' end`;

/** SQL: services of solution `o` are not changed by the caller, because their orders are approved and others sell it. */
export const SELLER_CHANGES = `(coalesce(o.properties -> 'needsApproval', 'false') = 'true' and not ${isSoldByCaller("o.account_id")})`;

/** Of a resource whose platform says no name, the id. */
const RESOURCE_NAME = "coalesce(s.resource ->> 'name', s.mo_id)";
/** Whether what was provided may be used. */
const ENABLED = "case when s.mo_id is not null then s.state not in ('Suspended', 'Error') end";

/** Everything that callers may filter, search and sort services by. */
const FIELDS = {
  id: { sql: "s.id", type: "number", isFilled: true },
  name: { sql: "s.name", isFilled: true },
  description: { sql: "s.description" },
  state: { sql: "s.state", isFilled: true },
  createTime: { sql: "s.create_time", type: "time", isFilled: true },
  Accounts_id: { sql: "s.account_id", type: "number", isFilled: true },
  ServiceOfferings_id: { sql: "s.service_offering_id", type: "number", isFilled: true },
  under_contract: { sql: UNDER_CONTRACT, type: "boolean" },
  "service_offering.name": { sql: "o.name" },
  "service_offering.type": { sql: "o.type" },
  "automator.id": { sql: "a.id", type: "number" },
  "automator.name": { sql: "a.name" },
  "automator.state": { sql: "a.state" },
  "automator.automator_version": { sql: "a.automator_version" },
  "metaData.data.moId": { sql: "s.mo_id" },
  "quota.cpu": { sql: "s.quota_cpu", type: "number" },
  "quota.memory": { sql: "s.quota_memory", type: "number" },
  "quota.storage": { sql: "s.quota_storage", type: "number" },
  "resource.name": { sql: RESOURCE_NAME },
  "resource.cores": { sql: "(s.resource ->> 'cores')::numeric", type: "number" },
  "resource.memory": { sql: "(s.resource ->> 'memory')::numeric", type: "number" },
  "resource.diskCapacity": { sql: "(s.resource ->> 'diskCapacity')::numeric", type: "number" },
  "resource.operatingSystem": { sql: "s.resource ->> 'operatingSystem'" },
  "resource.powerState": { sql: "s.resource ->> 'powerState'" },
  "resource.region": { sql: "s.resource ->> 'region'" },
  "charge.monthly": { sql: CHARGE("c.monthly"), type: "number" },
} as const satisfies Readonly<Record<string, ListField>>;

const FROM =
  "service s join service_offering o on o.id = s.service_offering_id left join automator a on a.id = s.automator_id";

export const serviceSource: ListSource<keyof typeof FIELDS> = {
  select: `s.id, s.account_id as "Accounts_id", s.service_offering_id as "ServiceOfferings_id", s.name, s.description,
    s.state, s.state_description as "stateDescription", s.error_display as "errorDisplay",
    ${storedTime("s.create_time", "createTime")}, ${UNDER_CONTRACT} as under_contract,
    (select c.company_name from account c where c.id = s.account_id) as "companyName",
    s.mo_id as mo, s.quota_cpu::float8 as cpu, s.quota_memory::float8 as memory, s.quota_storage::float8 as storage,
    s.resource, ${RESOURCE_NAME} as resource_name, ${ENABLED} as enabled,
    o.name as offering_name, o.type as offering_type, o.automator_id as offering_automator, ${SELLER_CHANGES} as seller_changes,
    ${isSoldByCaller("o.account_id")} as is_sold, coalesce(o.properties -> 'allowSnapshots', 'false') as allow_snapshots,
    a.id as automator_id, a.name as automator_name, a.automator_version, a.state as automator_state,
    a.state_description as automator_description,
    ${CHARGE("array[c.monthly::text, c.currency]")} as charge, ${NOT_CHARGED} as "notCharged"`,
  from: FROM,
  fields: FIELDS,
  order: "s.name, s.id",
  table: { name: "service", alias: "s", isPrivate: true },
  counted: { table: "service", field: "state" },
};

/** A service as the database answers it: in columns, because nesting them costs it more than reading them. */
export interface ServiceRow extends Pick<
  Service,
  | "id"
  | "Accounts_id"
  | "companyName"
  | "ServiceOfferings_id"
  | "name"
  | "description"
  | "state"
  | "stateDescription"
  | "errorDisplay"
  | "createTime"
  | "under_contract"
> {
  readonly mo: string | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly storage: number | null;
  readonly resource: ServiceResource;
  readonly resource_name: string | null;
  readonly enabled: boolean | null;
  readonly offering_name: string;
  readonly offering_type: string;
  readonly offering_automator: number | null;
  readonly seller_changes: boolean;
  readonly is_sold: boolean;
  readonly allow_snapshots: boolean;
  readonly automator_id: number | null;
  readonly automator_name: string;
  readonly automator_version: AutomatorVersion;
  readonly automator_state: AutomatorState;
  readonly automator_description: string | null;
  readonly charge: readonly [monthly: string, currency: string] | null;
  readonly notCharged: string | null;
}

/** Parts that a service does not have are left out, not null. */
export function presentService(row: ServiceRow): Service {
  const { mo, cpu, memory, storage, resource_name: name, enabled, charge, notCharged } = row;
  const quota = {
    ...(cpu !== null && { cpu }),
    ...(memory !== null && { memory }),
    ...(storage !== null && { storage }),
  };
  const resource = { ...row.resource, ...(name !== null && { name }), ...(enabled !== null && { enabled }) };
  return {
    id: row.id,
    Accounts_id: row.Accounts_id,
    companyName: row.companyName,
    ServiceOfferings_id: row.ServiceOfferings_id,
    name: row.name,
    description: row.description,
    state: row.state,
    stateDescription: row.stateDescription,
    errorDisplay: row.errorDisplay,
    createTime: row.createTime,
    under_contract: row.under_contract,
    service_offering: {
      id: row.ServiceOfferings_id,
      name: row.offering_name,
      type: row.offering_type,
      ServiceAdapters_id: row.offering_automator,
      sellerChanges: row.seller_changes,
      isSold: row.is_sold,
      metaData: { properties: { allowSnapshots: row.allow_snapshots } },
    },
    ...(row.automator_id !== null && {
      automator: {
        id: row.automator_id,
        name: row.automator_name,
        automator_version: row.automator_version,
        state: row.automator_state,
        stateDescription: row.automator_description,
      },
    }),
    metaData: { data: mo === null ? {} : { moId: mo } },
    ...(Object.keys(quota).length > 0 && { quota }),
    ...(Object.keys(resource).length > 0 && { resource }),
    ...(charge !== null && { charge: { monthly: charge[0], currency: charge[1] } }),
    ...(notCharged !== null && { notCharged }),
  };
}

/** One service within the caller's reach; a 404 where there is none. */
export async function readService(db: Transaction, id: number): Promise<Service> {
  const [row] = await db.query<ServiceRow>(`select ${serviceSource.select} from ${FROM} where s.id = $1`, [
    id,
  ]);
  if (row === undefined) throw await absentService(db, id);
  return presentService(row);
}

/** What the audit log says of a service, whatever the action. */
export function auditedService({
  id,
  Accounts_id: accountId,
  name,
}: Pick<Service, "id" | "Accounts_id" | "name">): Pick<
  AuditEntry,
  "resourceType" | "resourceId" | "accountId" | "name"
> {
  return { resourceType: "service", resourceId: String(id), accountId, name };
}

/** The same, locked until the transaction ends, so that its state and its work do not change meanwhile. */
export async function lockService(db: Transaction, id: number): Promise<Service> {
  const [locked] = await db.query("select id from service where id = $1 for update", [id]);
  if (locked === undefined) throw await absentService(db, id);
  return await readService(db, id);
}

/** Whether another service of the account has the name. */
export async function isServiceNameTaken(db: Transaction, accountId: number, name: string): Promise<boolean> {
  const rows = await db.query("select 1 from service where account_id = $1 and name = $2", [accountId, name]);
  return rows.length > 0;
}

/** The refusal of a second service of this name in one account. */
export function serviceNameTaken(name: string): ApiFailure {
  return takenName(`There is already a service named ${name}.`);
}

/** Of an order that was refused or withdrawn there is no service: a list that was read before still leads to it. */
async function absentService(db: Transaction, id: number): Promise<ApiFailure> {
  const [order] = await db.query<{ name: string; state: "Refused" | "Withdrawn"; reason: string | null }>(
    "select name, state, reason from service_order where id = $1 and state in ('Refused', 'Withdrawn')",
    [id],
  );
  if (order === undefined) return new ApiFailure(404, "There is no such service.");
  const { name, state, reason } = order;
  const why = reason === null ? "" : `: ${reason.replace(/\.$/, "")}`;
  return new ApiFailure(
    404,
    `The order of ${name} was ${state.toLowerCase()}${why}. It is among the orders.`,
  );
}
