export { openSecretBox } from "./open-secret-box.ts";
export { createSecretBox, NoKey, randomSecretBox } from "./secret-box.ts";
export type { SecretBox } from "./secret-box.ts";
