export type { Claims, CustomerType, Viewer, AccessRule } from "./access/index.ts";
export {
  buildBreadcrumbs,
  pageTitle,
  buildMenu,
  canOpen,
  currentMenuHref,
  guardRoute,
  hrefsOf,
  landingPage,
  parseShell,
} from "./navigation/index.ts";
export type { Breadcrumb, MenuItem, GuardedRoute, MenuEntry, RouteEntry, Shell } from "./navigation/index.ts";
export { isVisible, customerTypeOf, parseClaims } from "./access/index.ts";
export { ACTION_KINDS, FIELD_CONTROLS } from "./model/index.ts";
export type {
  ActionKind,
  ActionModel,
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
  FieldControl,
  FieldModel,
  FormModel,
  FormValue,
  OptionModel,
  StepModel,
  BuildInside,
  ListChange,
  ListHandle,
  OptionSearches,
  FormSource,
  FormSpec,
} from "./model/index.ts";
export type { NotificationItem, NotificationState, PlaceholderRow, Notifications } from "./activity/index.ts";
export type { ApiCatalogue, LoadedPage, TemplateSource } from "./catalogue/index.ts";
export { followConsole } from "./console/index.ts";
export type { ConsoleState } from "./console/index.ts";
export type { ColumnWidths, Density, SavedView } from "./list/index.ts";
export { createEngine } from "./create-engine.ts";
export { createActionRuns } from "./action/index.ts";
export type {
  ActionEffect,
  ActionOutcome,
  ActionPlace,
  ActionRun,
  ActionRuns,
  FileUpload,
  UploadOutcome,
} from "./action/index.ts";
export type { Engine } from "./engine.ts";
export type { RequestClient, PatchOperation, Answer, Failure, ResolvedCall } from "./request/index.ts";
export type { Stale, AnswerState, NeededCall, PageContext } from "./context/index.ts";
export type { Toast, Toasts, ToastType } from "./toast/index.ts";
export {
  buildForm,
  checkForm,
  checkSchema,
  createUploads,
  isEmptyValue,
  newLine,
  openForm,
  schemaMessage,
  withoutLine,
} from "./form/index.ts";
export type {
  FieldProblem,
  FieldUpload,
  FormSession,
  FormView,
  SchemaProblem,
  SentFile,
  UploadState,
} from "./form/index.ts";
export { loadPluginUse, openAsk } from "./ask/index.ts";
export type { AskSession, AskState, PluginUse, TypedName } from "./ask/index.ts";
export type { AnswerReader } from "./answers/index.ts";
export { rowResultsOf } from "./action/index.ts";
export type { RowResult } from "./action/index.ts";
export { resolveLoads, callKey, nowRoot } from "./context/index.ts";
export { buildPage, openInside, openPage, readAhead } from "./page/index.ts";
export type { PageAddress, PagePlace, PageSession, PageState } from "./page/index.ts";
export {
  csvChunks,
  LEAST_WIDTH_PX,
  LONGEST_SEARCH,
  MOST_WIDTH_PX,
  joinValues,
  splitValues,
  joinRange,
  splitRange,
} from "./list/index.ts";
export { relativeTime } from "./cell/index.ts";
export type {
  CancelSignal,
  Clock,
  Http,
  HttpAnswer,
  UploadableFile,
  UploadPort,
  UploadRequest,
  HttpRequest,
  IdentityAnswer,
  IdentityProvider,
  Log,
  Network,
  Observable,
  OpenedWindow,
  Ports,
  Store,
  WindowKind,
  WindowMessage,
  Windows,
} from "./ports/index.ts";
export { changedObject, changedOperations, FAILURE_TEXT, localFailure } from "./request/index.ts";
export type { Bootstrap, BootstrapData, Session, SessionState, SessionUser } from "./session/index.ts";
