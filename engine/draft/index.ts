export { createDrafts } from "./drafts.ts";
export type { Draft, DraftKey } from "./drafts.ts";
