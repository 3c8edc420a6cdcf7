import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import encodeQr from "qr";
import type { Transaction } from "../database/index.ts";

/** What a person's authenticator app needs, as text, as an address and as a picture of the address. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
  /** An SVG as a data address. */
  readonly qr: string;
}

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** A clock may be one period off. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** Makes a new key (RFC 6238). It takes effect when a first code of it is confirmed. */
export async function beginEnrolment(
  db: Transaction,
  userId: number,
  username: string,
  issuer: string,
): Promise<Enrolment> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await db.query(
    `insert into second_factor (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, recovery_hashes = '{}', confirmed_at = null`,
    [userId, secret],
  );
  const uri = totpOf(secret, username, issuer).toString();
  const picture = Buffer.from(encodeQr(uri, "svg")).toString("base64");
  return { secret, uri, qr: `data:image/svg+xml;base64,${picture}` };
}

/** Turns the second factor on. Returns the recovery codes, which are stored only as hashes; undefined for a wrong code. */
export async function confirmEnrolment(
  db: Transaction,
  userId: number,
  code: string,
  now: Date,
): Promise<readonly string[] | undefined> {
  if (!(await redeemTimedCode(db, userId, code, now))) return undefined;
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await db.query(
    "update second_factor set confirmed_at = now(), recovery_hashes = $2::text[] where user_id = $1",
    [userId, codes.map(hashCode)],
  );
  await db.query("update app_user set is_mfa = true where id = $1", [userId]);
  return codes;
}

/** Whether the code is right: a timed one, or a recovery code. Each is valid once. */
export async function redeemCode(db: Transaction, userId: number, code: string, now: Date): Promise<boolean> {
  if (await redeemTimedCode(db, userId, code, now)) return true;
  const used = await db.query(
    `update second_factor set recovery_hashes = array_remove(recovery_hashes, $2)
     where user_id = $1 and $2 = any(recovery_hashes) returning user_id`,
    [userId, hashCode(code)],
  );
  return used.length > 0;
}

export async function removeSecondFactor(db: Transaction, userId: number): Promise<void> {
  await db.query("delete from second_factor where user_id = $1", [userId]);
  await db.query("update app_user set is_mfa = false where id = $1", [userId]);
}

async function redeemTimedCode(db: Transaction, userId: number, code: string, now: Date): Promise<boolean> {
  const [factor] = await db.query<{ secret: string; last_step: number }>(
    "select secret, last_step from second_factor where user_id = $1 for update",
    [userId],
  );
  const token = code.normalize("NFKC").replaceAll(/\s/g, "");
  if (factor === undefined || !/^\d{6}$/.test(token)) return false;
  const timestamp = now.getTime();
  const delta = totpOf(factor.secret).validate({ token, timestamp, window: WINDOW });
  const step = Math.floor(timestamp / 1000 / PERIOD_S) + (delta ?? 0);
  if (delta === null || step <= factor.last_step) return false;
  await db.query("update second_factor set last_step = $2 where user_id = $1", [userId, step]);
  return true;
}

function totpOf(secret: string, label = "", issuer = ""): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period: PERIOD_S, digits: 6 });
}

/** Without characters that look alike: `h4k9-x2mp-r7tw`. */
function makeRecoveryCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group()].join("-");
}

/** They are random, not chosen: a plain hash keeps them secret. */
function hashCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(plain).digest("hex");
}
