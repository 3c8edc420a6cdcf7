export { createDrafts } from "./drafts.ts";
export type { DraftKey } from "./drafts.ts";
