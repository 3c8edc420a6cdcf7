import { createHmac, randomBytes } from "node:crypto";
import type { SecretBox } from "../secrets/index.ts";

const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** A new secret of the Standard Webhooks scheme: `whsec_` and 32 bytes in base64. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString("base64");
}

/** How long a former secret signs along after a new one was made. */
export const OVERLAP_HOURS = 24;

/** The place of a webhook's secret: it opens nowhere else. */
function placeOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}

export function sealWebhookSecret(box: SecretBox, webhookId: string, secret: string): string {
  return box.seal(secret, placeOf(webhookId));
}

/** Undefined where it was sealed under another key. */
export function openWebhookSecret(box: SecretBox, webhookId: string, sealed: string): string | undefined {
  return box.open(sealed, placeOf(webhookId));
}

/** A message as it is signed. */
export interface SignedMessage {
  /** By which receivers recognise it, however often it is sent. */
  readonly id: string;
  /** When this attempt is made. */
  readonly at: Date;
  readonly body: string;
}

/** The three headers of the Standard Webhooks scheme, with a signature for each secret. */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
