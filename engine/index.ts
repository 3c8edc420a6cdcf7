// The runtime of the engine. Its models (#engine/model), ports (#engine/ports) and navigation (#engine/navigation)
// have doors of their own.
export { isVisible } from "./access/index.ts";
export type { AccessRule, CustomerType, Viewer } from "./access/index.ts";
export { createActionRuns, createBulkRun, rowResultsOf } from "./action/index.ts";
export type {
  ActionEffect,
  ActionOutcome,
  ActionPlace,
  ActionRun,
  FileUpload,
  UploadOutcome,
} from "./action/index.ts";
export type { NotificationItem, NotificationState } from "./activity/index.ts";
export { loadPluginUse, openAsk } from "./ask/index.ts";
export type { AskSession, AskState, PluginUse, TypedName } from "./ask/index.ts";
export { createDrafts } from "./draft/index.ts";
export { followConsole, powerOn } from "./console/index.ts";
export { createEngine } from "./create-engine.ts";
export type { Engine } from "./engine.ts";
export { checkSchema, createUploads, newLine, openForm, schemaMessage, withoutLine } from "./form/index.ts";
export type { FieldUpload, FormSession, SentFile } from "./form/index.ts";
export {
  COLUMN_WIDTH_PX,
  csvChunks,
  joinRange,
  joinValues,
  LONGEST_SEARCH,
  splitRange,
  splitValues,
} from "./list/index.ts";
export type { ColumnWidths, Density, SavedView } from "./list/index.ts";
export { openInside, openPage, readAhead } from "./page/index.ts";
export type { PageAddress, PagePlace, PageSession, PageState } from "./page/index.ts";
export { NO_ANSWER } from "./request/index.ts";
export type { Answer, Failure, ResolvedCall } from "./request/index.ts";
export type { BootstrapData, SessionState } from "./session/index.ts";
export type { Toast } from "./toast/index.ts";
