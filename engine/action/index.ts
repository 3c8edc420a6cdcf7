export type { ActionEffect, ActionOutcome, ActionRun, Perform } from "./action-run.ts";
export { buildAction } from "./build-action.ts";
export { buildActions, placeActions, queryParamNames } from "./build-actions.ts";
export { createPerform } from "./create-perform.ts";
export { isAccepted, largestUpload } from "./upload-file.ts";
export type { FileUpload, UploadOutcome } from "./upload-file.ts";
export { verifyTyped } from "./verify-typed.ts";
