import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the parameters OWASP names first: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, OPTIONS);
}

/** Takes as long for an unknown person (no hash) as for a wrong password. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== undefined && isRight;
}

let decoy: Promise<string> | undefined;
