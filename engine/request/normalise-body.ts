import { isRecord, readOwn } from "#validators";

/**
 * A body as it is sent (spec 1 §5): empty strings, undefined and null become null, other strings are trimmed.
 * Passwords keep their spaces.
 */
export function normaliseBody(body: unknown): unknown {
  return normalise(body, false);
}

function normalise(value: unknown, isPassword: boolean): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") {
    const kept = isPassword ? value : value.trim();
    return kept === "" ? null : kept;
  }
  if (Array.isArray(value)) return value.map((entry) => normalise(entry, isPassword));
  if (!isRecord(value)) return value;
  const path = readOwn(value, "path");
  const isSecretOperation =
    typeof readOwn(value, "op") === "string" && typeof path === "string" && isPasswordName(path);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      normalise(entry, isPasswordName(key) || (isSecretOperation && key === "value")),
    ]),
  );
}

/** `password`, `confirmPassword`, `nsxPassword`, and a patch operation's `/account/password`. */
export function isPasswordName(name: string): boolean {
  return /password$/i.test(name);
}
