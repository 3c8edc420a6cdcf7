import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { SecretBox } from "../../secrets/index.ts";

/** The address of the AWS that is in the server's own database. */
export const EMBEDDED = "embedded:";
/** The address of Amazon itself, whose endpoints follow from the region. */
export const AMAZON = "aws:";

/** How the AWS account behind an automator is reached. */
export interface AwsConnection {
  readonly automatorId: number;
  readonly url: string;
  readonly accessKey: string | null;
  readonly sealedSecret: string | null;
  /** Another one after each change. */
  readonly revision: string;
}

/** With the rights of the server: who may use an automator need not be able to read how it is reached. */
export async function findConnection(
  db: Transaction,
  automatorId: number,
): Promise<AwsConnection | undefined> {
  const [found] = await asSystem(db, (system) =>
    system.query<AwsConnection>(
      `select automator_id as "automatorId", url, access_key as "accessKey", sealed_secret as "sealedSecret", revision
       from aws_connection where automator_id = $1`,
      [automatorId],
    ),
  );
  return found;
}

/** Opens the secret key of a connection; undefined where it was sealed under another key of the server. */
export function openSecret(
  secrets: SecretBox,
  { automatorId, sealedSecret }: Pick<AwsConnection, "automatorId" | "sealedSecret">,
): string | undefined {
  return sealedSecret === null ? undefined : secrets.open(sealedSecret, placeOf(automatorId));
}

export function sealSecret(secrets: SecretBox, automatorId: number, secret: string): string {
  return secrets.seal(secret, placeOf(automatorId));
}

function placeOf(automatorId: number): string {
  return `aws_connection ${automatorId}`;
}
