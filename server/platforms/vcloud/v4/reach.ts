import type { Outside } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { AutomatorState } from "../../../offerings/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import type { VcloudKind } from "../kinds.ts";

/** A request below one automator. */
export interface InAutomator {
  readonly db: Transaction;
  readonly outside: Outside;
  readonly path: { readonly automatorId: number };
}

/** An automator that the caller may use: its own, or one of the accounts above. */
export interface ReachedAutomator extends VcloudView {
  readonly name: string;
  readonly state: AutomatorState;
  readonly stateDescription: string | null;
}

/** Finds the automator of the path, of either version; a 404 where the caller may not use it, or it is of another platform. */
export async function reachAutomator({
  db,
  outside,
  path: { automatorId },
}: InAutomator): Promise<ReachedAutomator> {
  const [automator] = await db.query<Pick<ReachedAutomator, "name" | "state" | "stateDescription">>(
    `select name, state, state_description as "stateDescription" from automator
     where id = $1 and platform_of(automator_type_id) = 'vCloud'`,
    [automatorId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return { automatorId, db, outside, ...automator };
}

/** What the caller's account or one below owns, or an account above offers; a 404 where there is none. */
export async function reach<Kind extends VcloudKind>(
  driver: VcloudDriver,
  at: VcloudView,
  kind: Kind,
  uid: string,
): Promise<VcloudObject<Kind>> {
  const found = await driver.find(at, kind, uid);
  if (found === undefined) throw new ApiFailure(404, `There is no such ${WORDS[kind]}.`);
  return found;
}

/** As people call them. */
const WORDS = {
  organization: "organisation",
  "provider-vdc": "provider datacentre",
  "network-pool": "network pool",
  "storage-profile": "storage profile",
  "external-network": "external network",
  "org-vdc": "virtual datacentre",
  vapp: "vApp",
  "virtual-machine": "virtual machine",
  catalog: "catalog",
  "vapp-template": "template",
  media: "medium",
  "organization-network": "network",
  "vapp-network": "network",
} as const satisfies Record<VcloudKind, string>;
