export { createDrafts } from "./drafts.ts";
export type { Draft, DraftKey, Drafts } from "./drafts.ts";
