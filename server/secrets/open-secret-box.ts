import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "#validators";
import { StartFailure } from "../start-failure.ts";
import type { SecretBox } from "./secret-box.ts";
import { createSecretBox, NoKey, randomSecretBox } from "./secret-box.ts";

export interface SecretSettings {
  /** 32 bytes, as the setting `SECRETS_KEY` has them. */
  readonly secretsKey: Uint8Array | undefined;
  readonly dataFolder: string | undefined;
}

/**
 * With the key of the setting, else with one in the data folder, which is made for the first secret: a server without any
 * writes no file. Fails with a `StartFailure` where a key is there that cannot be used.
 */
export function openSecretBox({ secretsKey, dataFolder }: SecretSettings): SecretBox {
  if (secretsKey !== undefined) return createSecretBox(secretsKey);
  if (dataFolder === undefined) return randomSecretBox();
  let box = findBox(dataFolder);
  return {
    seal: (secret, place) => (box ??= findBox(dataFolder) ?? makeBox(dataFolder)).seal(secret, place),
    open: (sealed, place) => (box ??= findBox(dataFolder))?.open(sealed, place),
  };
}

const KEY_BYTES = 32;

function fileIn(folder: string): string {
  return join(folder, "secrets.key");
}

function findBox(folder: string): SecretBox | undefined {
  const file = fileIn(folder);
  const key = readKey(file);
  if (key === undefined) return undefined;
  if (key.length === KEY_BYTES) return createSecretBox(key);
  throw new StartFailure(
    `${file} is damaged: put back the one of your backup, or name its key in SECRETS_KEY.`,
  );
}

function readKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  } catch (error) {
    const code = isRecord(error) ? error["code"] : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new StartFailure(`${file} cannot be read (${String(code)}): make it readable.`);
  }
}

/** Of several processes that need it at once one makes it: it is whole when it appears. */
function makeBox(folder: string): SecretBox {
  const file = fileIn(folder);
  const made = `${file}.${randomUUID()}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(made, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { flush: true, mode: 0o600 });
    linkSync(made, file);
  } catch (error) {
    if (!isRecord(error) || error["code"] !== "EEXIST")
      throw new NoKey("The key of secrets cannot be kept in the data folder.", { cause: error });
  }
  rmSync(made, { force: true });
  const box = findBox(folder);
  if (box === undefined) throw new NoKey("The key of secrets is gone from the data folder.");
  return box;
}
