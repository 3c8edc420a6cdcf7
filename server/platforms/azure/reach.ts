import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { AZURE } from "./inventory.ts";

/** A connector of the caller's own or of an account below: who may change it, and sees all of it. */
export interface OwnConnector {
  readonly id: number;
  readonly name: string;
  /** Its owner. */
  readonly accountId: number;
  /** Null until it has a tenant. */
  readonly tenantId: string | null;
}

/** A connector that is only offered to the caller, or is of another platform, is a 404. */
export async function reachOwnConnector(db: Transaction, id: number, lock = ""): Promise<OwnConnector> {
  const connector = (await listOwnConnectors(db, id, lock))[0];
  if (connector === undefined) throw new ApiFailure(404, "There is no such connector.");
  return connector;
}

export async function listOwnConnectors(
  db: Transaction,
  id: number | null = null,
  lock = "",
): Promise<readonly OwnConnector[]> {
  return await db.query<OwnConnector>(
    `select a.id, a.name, a.account_id as "accountId", c.tenant_id as "tenantId"
     from automator a join automator_type t on t.id = a.automator_type_id left join azure_connection c on c.automator_id = a.id
     where t.type = $1 and ($2::int is null or a.id = $2) and a.account_id = any ((select visible_accounts())::int[])
     order by a.name, a.id ${lock}`,
    [AZURE, id],
  );
}

/** What some account within the caller's reach may see of a connector. */
export interface SeenConnector {
  readonly id: number;
  readonly name: string;
  /** The caller owns it, or an account below does: all of it is seen. */
  readonly isOwn: boolean;
  /** Accounts within reach that see what their resources cost. */
  readonly costsOf: readonly number[];
  /** Accounts within reach with any access. */
  readonly accounts: readonly number[];
}

/** Connectors of which the caller may see anything. */
export async function listSeenConnectors(
  db: Transaction,
  id: number | null = null,
): Promise<readonly SeenConnector[]> {
  const found = await db.query<SeenConnector>(
    `select a.id, a.name, a.account_id = any ((select visible_accounts())::int[]) as "isOwn",
       coalesce((select array_agg(x.account_id order by x.account_id) from azure_account x
         where x.automator_id = a.id and x.access = 'costs'), '{}') as "costsOf",
       coalesce((select array_agg(x.account_id order by x.account_id) from azure_account x where x.automator_id = a.id), '{}') as accounts
     from automator a join automator_type t on t.id = a.automator_type_id
     where t.type = $1 and ($2::int is null or a.id = $2) order by a.name, a.id`,
    [AZURE, id],
  );
  return found.filter(({ isOwn, accounts }) => isOwn || accounts.length > 0);
}
