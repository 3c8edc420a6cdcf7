import { randomBytes } from "node:crypto";
import type { JWK } from "jose";
import { exportJWK, generateKeyPair } from "jose";
import { isRecord } from "#validators";
import type { Database } from "../database/index.ts";

/** Keys made at the first start and stored in the database, so that sign-ins survive a restart and servers share them. */
export interface ServerSecrets {
  /** Signs our access tokens. */
  readonly accessToken: Uint8Array;
  /** Signs the cookies of the identity provider. */
  readonly cookie: string;
  /** Private keys of the embedded identity provider. */
  readonly identityProvider: readonly JWK[];
}

export async function loadSecrets(database: Database): Promise<ServerSecrets> {
  const accessToken = randomBytes(32).toString("base64url");
  const cookie = randomBytes(32).toString("base64url");
  const signing = await makeSigningKey();
  return await database.transaction("system", async (db) => {
    const fresh = { "access-token": accessToken, cookie, "identity-provider": signing };
    for (const [name, value] of Object.entries(fresh)) {
      await db.query(
        "insert into server_secret (name, value) values ($1, $2::jsonb) on conflict do nothing",
        [name, JSON.stringify(value)],
      );
    }
    const rows = await db.query<{ name: string; value: unknown }>("select name, value from server_secret");
    const stored = new Map(rows.map(({ name, value }) => [name, value]));
    const key = stored.get("identity-provider");
    return {
      accessToken: Buffer.from(String(stored.get("access-token")), "base64url"),
      cookie: String(stored.get("cookie")),
      identityProvider: isRecord(key) ? [key] : [],
    };
  });
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") };
}
