export { ACTION_KINDS } from "./action-model.ts";
export type { ActionKind, ActionModel } from "./action-model.ts";
export { FIELD_CONTROLS } from "./form-model.ts";
export type {
  FieldControl,
  FieldModel,
  FieldProblem,
  FormModel,
  FormValue,
  OptionModel,
  StepModel,
} from "./form-model.ts";
export type { FormSource, FormSpec } from "./form-source.ts";
export type {
  FormHandle,
  ListChange,
  ListCsv,
  ListHandle,
  ListSort,
  OptionSearch,
  OptionSearches,
  PageHandle,
  PanelHandle,
} from "./panel-handle.ts";
export type {
  CellModel,
  ChartModel,
  ChartPoint,
  ChartSeries,
  ColumnModel,
  DetailModel,
  FilterModel,
  FormPanelModel,
  ListModel,
  PageModel,
  PanelModel,
  PluginPanelModel,
  ProblemModel,
  RowModel,
  StatModel,
  TabModel,
  WithHandle,
} from "./page-model.ts";
export type { BuildInside, BuiltInside } from "./inside-model.ts";
