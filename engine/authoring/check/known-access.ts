import { PERMISSION_FLAGS, PERMISSION_TAGS } from "#validators";

/** Every claim that access may ask for: `access.<tag>.<C, R, U or D>`, and the yes-or-no claims of the token. */
export const KNOWN_CLAIMS: readonly string[] = [
  "apex",
  "distributor",
  "isReseller",
  "proxied",
  ...PERMISSION_TAGS.flatMap(({ name }) => PERMISSION_FLAGS.map((flag) => `access.${name}.${flag}`)),
];
