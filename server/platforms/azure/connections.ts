import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import type { AzureCredentials } from "./driver.ts";

/** The address of the Azure that is in the server's own database: the only one that this server can connect yet. */
export const EMBEDDED = "embedded:";

/** How the tenant behind a connector is reached. */
export interface AzureConnection {
  readonly automatorId: number;
  readonly url: string;
  readonly tenantId: string;
  readonly clientId: string;
  /** Null where the embedded tenant has none. */
  readonly sealedSecret: string | null;
}

/** With the rights of the server: who may use a connector need not be able to read how it is reached. */
export async function findConnection(
  db: Transaction,
  automatorId: number,
): Promise<AzureConnection | undefined> {
  const [found] = await asSystem(db, (system) =>
    system.query<AzureConnection>(
      `select automator_id as "automatorId", url, tenant_id as "tenantId", client_id as "clientId", sealed_secret as "sealedSecret"
       from azure_connection where automator_id = $1`,
      [automatorId],
    ),
  );
  return found;
}

/** Undefined where the secret was sealed under another key of the server. */
export function openCredentials(
  secrets: SecretBox,
  { automatorId, url, tenantId, clientId, sealedSecret }: AzureConnection,
): AzureCredentials | undefined {
  const clientSecret = sealedSecret === null ? null : secrets.open(sealedSecret, placeOf(automatorId));
  return clientSecret === undefined ? undefined : { url, tenantId, clientId, clientSecret };
}

export function sealClientSecret(secrets: SecretBox, automatorId: number, secret: string): string {
  return secrets.seal(secret, placeOf(automatorId));
}

function placeOf(automatorId: number): string {
  return `azure_connection ${automatorId}`;
}
