/** What editors need to undo and redo; loaded with the first of them. */
export { applyEdit, redo, settle, startHistory, undo } from "./history.ts";
export type { Edit, History } from "./history.ts";
export { useUndoKeys } from "./use-undo-keys.ts";
