import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Transaction } from "../database/index.ts";

export const UNSUBSCRIBE_PATH = "/mail/unsubscribe";

/** The address at which a kind of mail is turned off without signing in. It says neither who nor what it is about. */
export async function unsubscribeLink(
  system: Transaction,
  publicUrl: string,
  subscriptionId: string,
): Promise<string> {
  const signature = sign(await readKey(system), subscriptionId).toString("base64url");
  return `${publicUrl}${UNSUBSCRIBE_PATH}?of=${subscriptionId}.${signature}`;
}

/** The subscription that a link names; undefined for one that this server did not sign. */
export async function readUnsubscribeToken(system: Transaction, token: string): Promise<string | undefined> {
  const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const [own, sent] = [sign(await readKey(system), id), Buffer.from(signature, "base64url")];
  return own.length === sent.length && timingSafeEqual(own, sent) ? id : undefined;
}

function sign(key: string, id: string): Buffer {
  return createHmac("sha256", key).update(`unsubscribe ${id}`).digest();
}

const KEY = "unsubscribe";

/** Made when it is first needed, and shared by all processes. */
async function readKey(system: Transaction): Promise<string> {
  const read = async () =>
    await system.query<{ value: string }>(
      "select value #>> '{}' as value from server_secret where name = $1",
      [KEY],
    );
  const [known] = await read();
  if (known !== undefined) return known.value;
  await system.query(
    "insert into server_secret (name, value) values ($1, $2::jsonb) on conflict do nothing",
    [KEY, JSON.stringify(randomBytes(32).toString("base64url"))],
  );
  const [made] = await read();
  if (made === undefined) throw new Error("The key of unsubscribe links cannot be stored.");
  return made.value;
}
