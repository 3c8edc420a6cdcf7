export type { Claims, CustomerType, Viewer } from "./access/viewer.ts";
export { ACTION_KINDS } from "./action/action-model.ts";
export type { ActionKind, ActionModel } from "./action/action-model.ts";
export type { NotificationItem, NotificationState, PlaceholderRow } from "./activity/notification.ts";
export type { ApiCatalogue } from "./api-catalogue.ts";
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
  ListModel,
  PageModel,
  PanelModel,
  PluginPanelModel,
  ProblemModel,
  RowModel,
  StatModel,
  TabModel,
} from "./page/page-model.ts";
export { FIELD_CONTROLS } from "./page/form-model.ts";
export type {
  FieldControl,
  FieldModel,
  FormModel,
  FormValue,
  JsonSchema,
  OptionModel,
  StepModel,
} from "./page/form-model.ts";
export type { FormSource, FormSpec } from "./page/form-source.ts";
export type {
  CancelSignal,
  Clock,
  Http,
  HttpAnswer,
  HttpRequest,
  Log,
  Network,
  Observable,
  Ports,
  Store,
} from "./ports.ts";
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
