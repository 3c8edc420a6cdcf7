import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";

/**
 * Throws a `StartFailure` where the roles that the server works as are not what the migrations made of them: a backup has
 * neither the roles nor who may act as them, because they belong to the server and not to a database.
 */
export async function checkRoles(connection: Connection): Promise<void> {
  const policies = await connection.query(
    "select from pg_policies where schemaname = 'atrium' and tablename = 'account' and policyname = 'system'",
  );
  if (policies.length === 0) {
    throw new StartFailure(
      "The database was restored on a server that lacked the roles atrium_tenant and atrium_system, so that it does not know who may see what: create both roles, and restore it again.",
    );
  }
  const [owner] = await connection.query<{ name: string; is_member: boolean }>(
    "select current_user as name, pg_has_role('atrium_tenant', 'usage') and pg_has_role('atrium_system', 'usage') as is_member",
  );
  if (owner?.is_member !== true) {
    throw new StartFailure(
      `The user of DATABASE_URL does not have the rights of atrium_tenant and atrium_system: let an administrator do "grant atrium_tenant, atrium_system to ${owner?.name}".`,
    );
  }
}
