import type { ActionModel } from "./action-model.ts";
import type { FormSource } from "./form-source.ts";
import type { FormHandle, ListHandle, PageHandle, PanelHandle } from "./panel-handle.ts";

/**
 * What a page shows now, as plain data: printable, diffable, testable; what can be done with it stands in `handle`,
 * of the page and of its panels, and nowhere else. Renderers get nothing else to decide on. Texts are ready to read
 * (translated, filled); anything hidden is absent.
 */
export interface PageModel {
  readonly name: string;
  readonly title: string;
  /** Controls of page parameters that have one (`as`), such as a region. */
  readonly params: readonly FilterModel[];
  readonly actions: readonly ActionModel[];
  /** Absent: a page without tabs. */
  readonly tabs?: readonly TabModel[];
  /** The panels of the page, or of the open tab. */
  readonly panels: readonly PanelModel[];
  readonly handle: PageHandle;
}

export interface TabModel {
  readonly id: string;
  readonly title: string;
  readonly group?: string;
  readonly isOpen: boolean;
}

export type PanelModel =
  | WithHandle<ListModel, ListHandle>
  | WithHandle<DetailModel, PanelHandle>
  | WithHandle<FormPanelModel, FormHandle>
  | WithHandle<PluginPanelModel, PanelHandle>
  | StatModel
  | ChartModel
  | ProblemModel;

/** A panel where it stands: what it shows, and what can be done with that. */
export type WithHandle<Model, Handle> = Model & { readonly handle: Handle };

/** A form that may open: what it opens with is there. `buildForm` makes it, and it then lives by itself. */
export interface FormPanelModel {
  readonly kind: "form";
  readonly id: string;
  readonly title?: string;
  readonly source: FormSource;
}

/** A panel that cannot be shown, with what to do: its data failed, is forbidden, or the template is wrong. */
export interface ProblemModel {
  readonly kind: "problem";
  readonly id: string;
  readonly state: "error" | "forbidden" | "waiting" | "loading" | "empty";
  readonly title: string;
  readonly text: string;
  readonly canRetry: boolean;
}

export interface ListModel {
  readonly kind: "list";
  readonly id: string;
  readonly title?: string;
  readonly as: "table" | "cards";
  /** Every column a person may choose. */
  readonly columns: readonly ColumnModel[];
  /** The columns shown, in order; `cells` of a row follow it. */
  readonly shown: readonly ColumnModel[];
  readonly filters: readonly FilterModel[];
  /** Absent: no search. */
  readonly search?: { readonly label: string; readonly value: string };
  readonly sort?: { readonly field: string; readonly descending: boolean };
  readonly page: {
    readonly number: number;
    readonly size: number;
    readonly sizes: readonly number[];
    readonly total: number;
  };
  readonly state: "loading" | "ready" | "error" | "forbidden" | "waiting";
  /** Said where state is not `ready`, or where there are no rows. */
  readonly message?: { readonly title: string; readonly text: string };
  readonly rows: readonly RowModel[];
  readonly actions: readonly ActionModel[];
  readonly bulkActions: readonly ActionModel[];
  readonly hasCsv: boolean;
  /** Milliseconds since 1970 of the data shown. */
  readonly updatedAt?: number;
  /** The rows shown are being read again, or are those of the page before while the next one loads. */
  readonly isUpdating: boolean;
  /** Reading again failed, in words; the rows are those read before. */
  readonly notice?: string;
}

export interface ColumnModel {
  /** Path in the row; names the column in the URL and in remembered settings. */
  readonly field: string;
  readonly label: string;
  /** Name the sort parameter takes; absent: not sortable. */
  readonly sort?: string;
  readonly align: "left" | "right";
  /** Hidden until chosen. */
  readonly isOptional: boolean;
}

export interface FilterModel {
  readonly field: string;
  readonly label: string;
  readonly as: "text" | "select" | "multi" | "switch" | "number-range" | "date-range";
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** There are more choices than `options`: the rest is searched on the server. */
  readonly isSearched?: boolean;
  /** As in the URL; a range is `from..to`, several values are joined by commas; empty: not set. */
  readonly value: string;
}

export interface RowModel {
  /** By the list's key; unique among its rows. */
  readonly key: string;
  /** How people call it: the text of the first column; names its menu `Actions for <row>`. */
  readonly name: string;
  readonly cells: readonly CellModel[];
  readonly actions: readonly ActionModel[];
  /** True while the thing is still being added: not selectable, no actions. */
  readonly isPlaceholder: boolean;
  /** Why a bulk action leaves this row out, by the action's id; absent: it takes the row. */
  readonly bulkReasons?: Readonly<Record<string, string>>;
  /** The row as it came; handed back as root `row` when an action runs. */
  readonly source: unknown;
}

/** A value ready to show; `format` picks the renderer, `text` is what CSV and screen readers get. */
export interface CellModel {
  readonly field: string;
  readonly format: string;
  readonly text: string;
  /** Inside the portal (`/pages/…`) or an address that passed `safeHref`. */
  readonly href?: string;
  /** Tone of a state: the dot and the word. */
  readonly tone?: "success" | "progress" | "warning" | "failure" | "neutral";
  /** On hover and focus: the relative time, the unit written out, "unlimited". */
  readonly hint?: string;
  readonly tags?: readonly string[];
  /** Name in the icon set, shown before the text. */
  readonly icon?: string;
  /** A plugin draws it, given this. */
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface DetailModel {
  readonly kind: "detail";
  readonly id: string;
  readonly title?: string;
  readonly state: "loading" | "ready" | "error" | "forbidden";
  readonly message?: { readonly title: string; readonly text: string };
  readonly items: readonly { readonly label: string; readonly cell: CellModel }[];
  readonly actions: readonly ActionModel[];
}

export interface StatModel {
  readonly kind: "stat";
  readonly id: string;
  readonly label: string;
  readonly cell: CellModel;
}

/** Values over time; there is at least one. */
export interface ChartModel {
  readonly kind: "chart";
  readonly id: string;
  readonly title?: string;
  readonly as: "area" | "line" | "bar";
  /** As shown after a value: `%`, `GB`; empty: none. */
  readonly unit: string;
  readonly series: readonly ChartSeries[];
}

export interface ChartSeries {
  readonly name: string;
  /** In order of time. */
  readonly points: readonly ChartPoint[];
}

/** Milliseconds since 1970 and the value; null: a gap. */
export type ChartPoint = readonly [at: number, value: number | null];

export interface PluginPanelModel {
  readonly kind: "plugin";
  readonly id: string;
  readonly title?: string;
  readonly use: string;
  readonly with: Readonly<Record<string, unknown>>;
  /** What the plugin may let a person do, wherever it shows it; absent: nothing. */
  readonly actions?: readonly ActionModel[];
}
