import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#validators";
import { StartFailure } from "../start-failure.ts";
import type { SecretBox } from "./secret-box.ts";
import { createSecretBox, randomSecretBox } from "./secret-box.ts";

export interface SecretSettings {
  /** 32 bytes, as the setting `SECRETS_KEY` has them. */
  readonly secretsKey: Uint8Array | undefined;
  readonly dataFolder: string | undefined;
}

/** With the key of the setting, else with one that is made at the first start and kept in the data folder. */
export async function openSecretBox({ secretsKey, dataFolder }: SecretSettings): Promise<SecretBox> {
  if (secretsKey !== undefined) return createSecretBox(secretsKey);
  if (dataFolder === undefined) return randomSecretBox();
  const file = join(dataFolder, "secrets.key");
  if (!existsSync(file)) await makeKey(dataFolder, file);
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new StartFailure(
      `${file} is damaged: put back the one of your backup, or name its key in SECRETS_KEY.`,
    );
  return createSecretBox(key);
}

/** Of several processes that begin at once one makes it: it is whole when it appears. */
async function makeKey(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const made = `${file}.${randomUUID()}`;
  try {
    await writeFile(made, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { flush: true, mode: 0o600 });
    await link(made, file);
  } catch (error) {
    if (!isRecord(error) || error["code"] !== "EEXIST") throw error;
  } finally {
    await rm(made, { force: true });
  }
}

const KEY_BYTES = 32;
