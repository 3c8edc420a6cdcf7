/** A kind of what happens in the portal, as people choose it for a webhook. */
export interface EventKind {
  /** `service.ordered`: also the `type` of the message. */
  readonly name: EventName;
  /** The activity tag without whose R nobody chooses it: it tells what that permission lets people read. */
  readonly tag: string;
}

const KINDS = [
  ["service.ordered", "Services"],
  ["service.provided", "Services"],
  ["service.changed", "Services"],
  ["service.deleted", "Services"],
  ["service.failed", "Services"],
  ["service.quota-near", "Services"],
  ["service.quota-normal", "Services"],
  ["machine.created", "Services"],
  ["machine.changed", "Services"],
  ["machine.deleted", "Services"],
  ["machine.failed", "Services"],
  ["machine.down", "Services"],
  ["resource.changed", "Services"],
  ["resource.failed", "Services"],
  ["activity.completed", "Services"],
  ["activity.failed", "Services"],
  ["account.created", "Accounts"],
  ["account.changed", "Accounts"],
  ["account.blocked", "Accounts"],
  ["account.unblocked", "Accounts"],
  ["user.created", "Users"],
  ["user.changed", "Users"],
  ["user.blocked", "Users"],
  ["user.unblocked", "Users"],
  ["user.deleted", "Users"],
  ["role.changed", "Roles"],
  ["invoice.issued", "Invoices"],
  ["invoice.paid", "Invoices"],
  ["invoice.corrected", "Invoices"],
  ["invoice.changed", "Invoices"],
  ["contract.created", "Contracts"],
  ["contract.changed", "Contracts"],
  ["contract.deleted", "Contracts"],
  ["price.changed", "Pricing"],
  ["solution.changed", "Solutions"],
  ["automator.changed", "ASA Management"],
  ["automator.available", "ASA Management"],
  ["automator.unavailable", "ASA Management"],
  ["other.changed", "Audit"],
] as const;

export type EventName = (typeof KINDS)[number][0];

export const EVENT_KINDS: readonly EventKind[] = KINDS.map(([name, tag]) => ({ name, tag }));

/** What of a row of the audit log says which kind of event it is. */
export interface AuditedChange {
  readonly action: string;
  readonly form?: string | undefined;
  readonly resourceType: string;
  readonly result?: "done" | "accepted" | "failed" | undefined;
}

/**
 * The kind of event that a row of the audit log is; undefined for one that only says that work has begun, whose end is
 * another row. Whatever no line here names is `other.changed`: nothing that is logged is silent.
 */
export function eventOf({ action, form, resourceType, result }: AuditedChange): EventName | undefined {
  const named = NAMED.get(form === undefined ? action : `${action}.${form}`) ?? NAMED.get(action);
  if (named !== undefined && (result !== "failed" || named.endsWith(".failed"))) return named;
  if (result === "accepted") return undefined;
  const family = FAMILIES.get(resourceType);
  if (family === undefined) return "other.changed";
  if (result === "failed" || action.endsWith("-failed")) return family.failed ?? family.changed;
  if (/[.](create|created|clone|cloned)$/.test(action)) return family.created ?? family.changed;
  if (/[.](delete|deleted)$/.test(action)) return family.deleted ?? family.changed;
  return family.changed;
}

/** Actions whose kind does not follow from what they are about; those of a form before those without. */
const NAMED: ReadonlyMap<string, EventName> = mapOf({
  "service.create": "service.ordered",
  "service.provided": "service.provided",
  "service.refused": "service.failed",
  "service.not-provided": "service.failed",
  "service.unmap": "service.deleted",
  "service.map": "service.provided",
  "account.update.block": "account.blocked",
  "account.update.unblock": "account.unblocked",
  "user.update.block": "user.blocked",
  "user.update.unblock": "user.unblocked",
  "invoice.issue": "invoice.issued",
  "invoice.pay": "invoice.paid",
  "invoice.correct": "invoice.corrected",
});

interface Family {
  readonly created?: EventName;
  readonly changed: EventName;
  readonly deleted?: EventName;
  readonly failed?: EventName;
}

const SERVICE: Family = {
  created: "service.ordered",
  changed: "service.changed",
  deleted: "service.deleted",
  failed: "service.failed",
};
const MACHINE: Family = {
  created: "machine.created",
  changed: "machine.changed",
  deleted: "machine.deleted",
  failed: "machine.failed",
};
const RESOURCE: Family = { changed: "resource.changed", failed: "resource.failed" };

/** By the type of the resource in the log. */
const FAMILIES: ReadonlyMap<string, Family> = mapOf({
  service: SERVICE,
  "virtual-machine": MACHINE,
  instance: MACHINE,
  vapp: RESOURCE,
  "resource-pool": RESOURCE,
  "org-vdc": RESOURCE,
  edgegateway: RESOURCE,
  "backup-job": RESOURCE,
  "backup-resource": RESOURCE,
  tenant: RESOURCE,
  "organization-network": RESOURCE,
  "vapp-network": RESOURCE,
  catalog: RESOURCE,
  powerschedule: RESOURCE,
  account: { created: "account.created", changed: "account.changed" },
  user: { created: "user.created", changed: "user.changed", deleted: "user.deleted" },
  role: { changed: "role.changed" },
  invoice: { changed: "invoice.changed" },
  invoicereport: { changed: "invoice.changed" },
  contract: { created: "contract.created", changed: "contract.changed", deleted: "contract.deleted" },
  pricingmodel: { changed: "price.changed" },
  currency: { changed: "price.changed" },
  solution: { changed: "solution.changed" },
  automator: { changed: "automator.changed" },
  connectoraccount: { changed: "automator.changed" },
  cloudresource: RESOURCE,
});

function mapOf<Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(values));
}
