import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { SecretBox } from "../../secrets/index.ts";

/** The address of the vCenter that is in the server's own database. */
export const EMBEDDED = "embedded:";

/** The address of machines that run in QEMU on this server. */
export const QEMU = "qemu:";

/** How the vCenter behind an automator is reached. */
export interface VcenterConnection {
  readonly automatorId: number;
  readonly url: string;
  readonly username: string | null;
  readonly sealedPassword: string | null;
  readonly certificateFingerprint: string | null;
  /** Another one after each change. */
  readonly revision: string;
}

/** With the rights of the server: who may use an automator need not be able to read how it is reached. */
export async function findConnection(
  db: Transaction,
  automatorId: number,
): Promise<VcenterConnection | undefined> {
  const [found] = await asSystem(db, (system) =>
    system.query<VcenterConnection>(
      `select automator_id as "automatorId", url, username, sealed_password as "sealedPassword",
         certificate_fingerprint as "certificateFingerprint", revision
       from vcenter_connection where automator_id = $1`,
      [automatorId],
    ),
  );
  return found;
}

/** Opens the password of a connection; undefined where it was sealed under another key. */
export function openPassword(
  secrets: SecretBox,
  { automatorId, sealedPassword }: Pick<VcenterConnection, "automatorId" | "sealedPassword">,
): string | undefined {
  return sealedPassword === null ? undefined : secrets.open(sealedPassword, placeOf(automatorId));
}

export function sealPassword(secrets: SecretBox, automatorId: number, password: string): string {
  return secrets.seal(password, placeOf(automatorId));
}

function placeOf(automatorId: number): string {
  return `vcenter_connection ${automatorId}`;
}
