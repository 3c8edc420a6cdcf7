import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Seals what the server must be able to read again, such as the password of a platform: AES-256-GCM under a key that is
 * not in the database (docs/decisions/0032). `place` says whose secret it is, so that a sealed text that was copied to
 * another row does not open there.
 */
export interface SecretBox {
  /** Throws `NoKey` where the key cannot be kept. */
  seal(secret: string, place: string): string;
  /** Undefined where it was sealed under another key or for another place, or was changed. */
  open(sealed: string, place: string): string | undefined;
}

/** Nothing can be sealed, because its key cannot be kept. */
export class NoKey extends Error {
  override readonly name = "NoKey";
}

export function createSecretBox(key: Uint8Array): SecretBox {
  const own = Buffer.from(hkdfSync("sha256", key, "", "atrium secret box 1", 32));
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, own, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return sealed.toString("base64url");
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, own, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const secret = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([secret, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** Forgets everything with the process: for tests. */
export function randomSecretBox(): SecretBox {
  return createSecretBox(randomBytes(32));
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
