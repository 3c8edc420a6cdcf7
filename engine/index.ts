export type { Claims, CustomerType, Viewer, AccessRule } from "./access/index.ts";
export {
  buildBreadcrumbs,
  pageTitle,
  buildMenu,
  canOpen,
  guardRoute,
  landingPage,
  parseShell,
} from "./navigation/index.ts";
export type {
  Breadcrumb,
  MenuItem,
  GuardedRoute,
  BreadcrumbEntry,
  MenuEntry,
  RouteEntry,
  Shell,
} from "./navigation/index.ts";
export { isVisible, customerTypeOf, parseClaims } from "./access/index.ts";
export { verifyTyped, isAccepted, largestUpload } from "./action/index.ts";
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
  BuiltInside,
  FormSource,
  FormSpec,
} from "./model/index.ts";
export type { NotificationItem, NotificationState, PlaceholderRow, Notifications } from "./activity/index.ts";
export type { ApiCatalogue, LoadedPage, TemplateSource } from "./catalogue/index.ts";
export { followConsole } from "./console/index.ts";
export type { ConsoleState } from "./console/index.ts";
export { createEngine } from "./create-engine.ts";
export type { ActionEffect, ActionOutcome, ActionRun, FileUpload, UploadOutcome } from "./action/index.ts";
export type { Engine } from "./engine.ts";
export type { RequestClient, PatchOperation, Answer, Failure, ResolvedCall } from "./request/index.ts";
export type { Stale, AnswerState, NeededCall, PageContext } from "./context/index.ts";
export type { Toast, Toasts, ToastType } from "./toast/index.ts";
export { createDrafts } from "./draft/index.ts";
export type { Draft, DraftKey, Drafts } from "./draft/index.ts";
export {
  buildForm,
  checkField,
  checkFields,
  checkForm,
  isEmptyValue,
  checkSchema,
  changeField,
  formRoots,
  itemBehind,
  openForm,
  settleForm,
  standsAlone,
  schemaMessage,
  sentInit,
  sentValue,
  fieldsOf,
  pointerOf,
  newLine,
  withoutLine,
} from "./form/index.ts";
export type {
  FieldProblem,
  SchemaCheck,
  SchemaProblem,
  FormContext,
  FormState,
  LineMark,
} from "./form/index.ts";
export { changeParam, changeTab, resolveLoads, callKey, nowRoot } from "./context/index.ts";
export { buildPage } from "./page/index.ts";
export type { BuiltPage } from "./page/index.ts";
export type { ListHandle, ListChange, ListSort, OptionSearch } from "./list/index.ts";
export {
  csvChunks,
  applyView,
  changeListState,
  LONGEST_SEARCH,
  readView,
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
