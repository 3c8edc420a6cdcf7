export type { Claims, CustomerType, Viewer } from "./access/viewer.ts";
export { buildBreadcrumbs, pageTitle } from "./access/build-breadcrumbs.ts";
export type { Breadcrumb } from "./access/build-breadcrumbs.ts";
export { buildMenu } from "./access/build-menu.ts";
export type { MenuItem } from "./access/build-menu.ts";
export { canOpen } from "./access/can-open.ts";
export { guardRoute } from "./access/guard-route.ts";
export type { GuardedRoute } from "./access/guard-route.ts";
export { isVisible } from "./access/is-visible.ts";
export type { AccessRule } from "./access/is-visible.ts";
export { landingPage } from "./access/landing-page.ts";
export { customerTypeOf, parseClaims } from "./access/parse-claims.ts";
export { verifyTyped } from "./action/verify-typed.ts";
export { ACTION_KINDS } from "./action/action-model.ts";
export type { ActionKind, ActionModel } from "./action/action-model.ts";
export type { NotificationItem, NotificationState, PlaceholderRow } from "./activity/notification.ts";
export type { ApiCatalogue } from "./api-catalogue.ts";
export { followConsole } from "./console/follow-console.ts";
export type { ConsoleState } from "./console/follow-console.ts";
export { createEngine } from "./create-engine.ts";
export type {
  ActionEffect,
  ActionOutcome,
  ActionRun,
  Engine,
  Notifications,
  RequestClient,
  Stale,
  Toast,
  Toasts,
  ToastType,
} from "./engine.ts";
export type {
  CellModel,
  ColumnModel,
  DetailModel,
  FilterModel,
  FormPanelModel,
  ListModel,
  PageModel,
  PanelModel,
  ChartModel,
  ChartSeries,
  PluginPanelModel,
  ProblemModel,
  RowModel,
  StatModel,
  TabModel,
} from "./page/page-model.ts";
export { createDrafts } from "./draft/drafts.ts";
export type { Draft, DraftKey, Drafts } from "./draft/drafts.ts";
export { buildForm } from "./page/build-form.ts";
export { checkField, checkFields, checkForm, isEmptyValue } from "./page/check-form.ts";
export type { FieldProblem } from "./page/check-form.ts";
export { checkSchema } from "./page/check-schema.ts";
export type { SchemaCheck, SchemaProblem } from "./page/check-schema.ts";
export type { FormContext, FormState } from "./page/form-context.ts";
export { changeField, formRoots, itemBehind, openForm, settleForm, standsAlone } from "./page/form-state.ts";
export { resolveLoads } from "./page/resolve-loads.ts";
export { schemaMessage } from "./page/schema-message.ts";
export { joinPointer, pointersMeet, readPointer, splitPointer, writePointer } from "./page/pointer.ts";
export { sentInit, sentValue } from "./page/sent-value.ts";
export { dryRender } from "./page/dry-render.ts";
export { answerFixture } from "./page/fixture-answer.ts";
export type { DryRenderOptions } from "./page/dry-render.ts";
export { parseFixtures, parseViewers } from "./page/fixture.ts";
export type { Fixture } from "./page/fixture.ts";
export { sampleValue } from "./page/sample-value.ts";
export { buildPage } from "./page/build-page.ts";
export type { BuiltPage } from "./page/build-page.ts";
export type { ListHandle } from "./page/build-list.ts";
export type { BuildInside, BuiltInside } from "./page/build-inside.ts";
export { callKey } from "./page/page-context.ts";
export type { AnswerState, NeededCall, PageContext } from "./page/page-context.ts";
export { csvChunks } from "./page/csv.ts";
export {
  applyView,
  changeListState,
  changeParam,
  changeTab,
  LONGEST_SEARCH,
  readView,
} from "./page/list-state.ts";
export type { ListChange, ListSort } from "./page/list-state.ts";
export { joinValues, splitValues } from "./page/filter-values.ts";
export type { OptionSearch } from "./page/build-options.ts";
export { joinRange, splitRange } from "./page/range.ts";
export { nowRoot } from "./page/now-root.ts";
export { relativeTime } from "./page/relative-time.ts";
export { parseShell } from "./parse-shell.ts";
export { isAccepted, largestUpload } from "./action/upload-file.ts";
export type { FileUpload, UploadOutcome } from "./action/upload-file.ts";
export { fieldsOf, pointerOf } from "./page/survey-form.ts";
export { newLine, withoutLine } from "./page/line-marks.ts";
export type { LineMark } from "./page/line-marks.ts";
export { FIELD_CONTROLS } from "./page/form-model.ts";
export type {
  FieldControl,
  FieldModel,
  FormModel,
  FormValue,
  OptionModel,
  StepModel,
} from "./page/form-model.ts";
export type { FormSource, FormSpec } from "./page/form-source.ts";
export type {
  CancelSignal,
  Clock,
  Http,
  HttpAnswer,
  UploadableFile,
  UploadPort,
  UploadRequest,
  HttpRequest,
  Log,
  Network,
  Observable,
  OpenedWindow,
  Ports,
  Store,
  WindowKind,
  WindowMessage,
  Windows,
} from "./ports.ts";
export { changedObject, changedOperations } from "./request/patch-operations.ts";
export type { PatchOperation } from "./request/patch-operations.ts";
export { FAILURE_TEXT } from "./request/failure-text.ts";
export { localFailure } from "./request/read-answer.ts";
export type { Answer, Failure, ResolvedCall } from "./request/call.ts";
export type { Bootstrap, BootstrapData, Session, SessionState, SessionUser } from "./session/session.ts";
export type {
  BreadcrumbEntry,
  LoadedPage,
  MenuEntry,
  RouteEntry,
  Shell,
  TemplateSource,
} from "./template-source.ts";
