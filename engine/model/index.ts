export type { ActionKind, ActionModel } from "./action-model.ts";
export type {
  FieldControl,
  FieldModel,
  FieldProblem,
  FormModel,
  FormValue,
  OptionModel,
} from "./form-model.ts";
export type { FormSource, FormSpec } from "./form-source.ts";
export type {
  ListChange,
  ListCsv,
  ListHandle,
  ListSort,
  OptionSearch,
  OptionSearches,
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
  HeadModel,
  ListModel,
  MeterModel,
  PageModel,
  PlacedPanel,
  PanelModel,
  ProblemModel,
  RowModel,
  StatModel,
  TabModel,
  WithHandle,
} from "./page-model.ts";
export type { BuildInside } from "./inside-model.ts";
