import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";

/** The address of the vCloud that is in the server's own database: the only one that there is a driver for. */
export const EMBEDDED = "embedded:";

/** Where the vCloud of an automator is. With the rights of the server: who may use it need not be able to read that. */
export async function findAddress(db: Transaction, automatorId: number): Promise<string | undefined> {
  const [found] = await asSystem(db, (system) =>
    system.query<{ url: string }>("select url from vcloud_connection where automator_id = $1", [automatorId]),
  );
  return found?.url;
}
