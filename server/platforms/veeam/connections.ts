import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { SecretBox } from "../../secrets/index.ts";

/** The address of the backup server that is in the server's own database. */
export const EMBEDDED = "embedded:";

/** The address of the backup server; with the rights of the server: who may use an automator need not be able to read it. */
export async function findAddress(db: Transaction, automatorId: number): Promise<string | undefined> {
  const [found] = await asSystem(db, (system) =>
    system.query<{ url: string }>("select url from veeam_connection where automator_id = $1", [automatorId]),
  );
  return found?.url;
}

export function sealPassword(secrets: SecretBox, automatorId: number, password: string): string {
  return secrets.seal(password, `veeam_connection ${automatorId}`);
}
