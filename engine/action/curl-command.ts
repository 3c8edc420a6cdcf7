import { isRecord } from "#validators";
import type { ResolvedCall } from "../request/index.ts";
import { normaliseBody, withDeleteSync, requestAddress } from "../request/index.ts";

/**
 * A call as a curl command to copy, with secrets masked: no token, no password. `address` is the address of its API,
 * `origin` our own, `secrets` the values typed into secret fields. Undefined where the call cannot be made.
 */
export function curlCommand(
  call: ResolvedCall,
  address: string,
  origin: string,
  secrets: readonly string[] = [],
): string | undefined {
  const to = requestAddress(address, call.path, withDeleteSync(call), origin);
  if (!to.ok) return undefined;
  const url = to.url.startsWith("/") ? `${origin}${to.url}` : to.url;
  const parts = [`curl -X ${call.method} ${quote(url)}`, `-H ${quote(`Authorization: Bearer ${MASK}`)}`];
  if (call.idempotencyKey !== undefined) parts.push(`-H ${quote(`Idempotency-Key: ${call.idempotencyKey}`)}`);
  if (call.ifMatch !== undefined) parts.push(`-H ${quote(`If-Match: ${call.ifMatch}`)}`);
  if (call.body !== undefined) {
    parts.push(`-H ${quote("Content-Type: application/json")}`);
    parts.push(`--data ${quote(JSON.stringify(masked(normaliseBody(call.body), secrets)))}`);
  }
  return parts.join(" \\\n  ");
}

const MASK = "***";
const SECRET_NAME = /pass(?:word|wd)|secret|token|api_?key|access_?key|private_?key|credential/i;

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => masked(entry, secrets));
  if (typeof value === "string") return secrets.includes(value) ? MASK : value;
  if (!isRecord(value)) return value;
  const isSecretOperation = typeof value["path"] === "string" && SECRET_NAME.test(value["path"]);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isSecret = SECRET_NAME.test(key) || (isSecretOperation && key === "value");
      return [key, isSecret && entry !== null ? MASK : masked(entry, secrets)];
    }),
  );
}

/** Quotes for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
