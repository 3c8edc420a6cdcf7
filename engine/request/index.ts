export type { Answer, Failure, ResolvedCall } from "./call.ts";
export {
  FAILURE_TEXT,
  NO_ANSWER,
  activityErrorText,
  nothingTypedText,
  pollFailedText,
  statusWords,
  typedWrongText,
} from "./failure-text.ts";
export { fitText, gatherMessages, isMarkup } from "./gather-messages.ts";
export { isPasswordName, normaliseBody } from "./normalise-body.ts";
export { changedObject, changedOperations } from "./patch-operations.ts";
export type { PatchOperation } from "./patch-operations.ts";
export { isUncertain, localFailure, parseJson, readAnswer } from "./read-answer.ts";
export { reportFailure } from "./report-failure.ts";
export type { FailureReport } from "./report-failure.ts";
export { requestAddress } from "./request-address.ts";
export { createRequestClient } from "./request-client.ts";
export type { RequestClient } from "./request-client.ts";
export { rewriteFailure } from "./rewrite-failure.ts";
export { rewritesOf } from "./rewrites-of.ts";
export { noteVersion, takesVersion, versionIn } from "./versions.ts";
export { withDeleteSync } from "./with-delete-sync.ts";
