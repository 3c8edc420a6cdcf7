import type { PanelHead } from "#engine/template";
import type { ActionModel } from "./action-model.ts";
import type { FormSource } from "./form-source.ts";
import type { FormHandle, ListHandle, PageHandle, PanelHandle } from "./panel-handle.ts";

/**
 * The content of a page as plain data: printable, diffable, testable. Everything that can be done with it is in the
 * `handle` of the page and of its panels. Renderers decide nothing: texts are translated and filled; hidden parts are
 * absent.
 */
export interface PageModel {
  readonly name: string;
  readonly title: string;
  /** Controls of page parameters that have one (`as`), such as a region. */
  readonly params: readonly FilterModel[];
  /** Of a page about one thing. */
  readonly head?: HeadModel;
  readonly actions: readonly ActionModel[];
  /** Absent: a page without tabs. */
  readonly tabs?: readonly TabModel[];
  /** The panels of the page, or of the open tab. */
  readonly panels: readonly PlacedPanel[];
  readonly handle: PageHandle;
}

/** How a thing is: above the tabs and panels of its page. */
export interface HeadModel {
  /** Its facts have labels and no values yet. */
  readonly isLoading: boolean;
  /** Name in the icon set. */
  readonly icon?: string;
  readonly state?: CellModel;
  /** Why it is in this state. */
  readonly reason?: string;
  /** Only those that it has. */
  readonly facts: readonly { readonly label: string; readonly cell: CellModel }[];
  readonly meters: readonly MeterModel[];
}

/** How much of a limit is used. */
export interface MeterModel {
  readonly label: string;
  /** With its unit: `23.6 GHz`. */
  readonly used: string;
  /** With its unit; `∞`: without a limit. */
  readonly limit: string;
  /** 0 to 1; absent: without a limit. */
  readonly share?: number;
  /** Little is left. */
  readonly isHigh?: boolean;
  /** In words: `59 % used`. */
  readonly hint: string;
}

export interface TabModel {
  readonly id: string;
  readonly title: string;
  /** How many its list has; absent: not known, or it is no list. */
  readonly count?: number;
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

/** A panel in the rows of its page. */
export type PlacedPanel = PanelModel & {
  /** Its part of a row; absent: all of it. */
  readonly width?: PanelHead["width"];
};

/** A panel: its content, and what can be done with it. */
export type WithHandle<Model, Handle> = Model & { readonly handle: Handle };

/** A form that may open, because its initial data is loaded. `buildForm` builds it; from then on it is independent. */
export interface FormPanelModel {
  readonly kind: "form";
  readonly id: string;
  readonly title?: string;
  readonly source: FormSource;
}

/**
 * A panel that cannot be shown, with what to do about it: its data failed or is forbidden, or the template is wrong.
 */
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
  /** All columns that a person may choose. */
  readonly columns: readonly ColumnModel[];
  /** The columns shown, in order; the `cells` of a row have the same order. */
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
  /** Shown where the state is not `ready`, or where there are no rows. */
  readonly message?: { readonly title: string; readonly text: string };
  readonly rows: readonly RowModel[];
  readonly actions: readonly ActionModel[];
  readonly bulkActions: readonly ActionModel[];
  readonly hasCsv: boolean;
  /** When the shown data was read, in milliseconds since 1970. */
  readonly updatedAt?: number;
  /** The rows are being read again, or belong to the previous page while the next one loads. */
  readonly isUpdating: boolean;
  /** Why reading again failed; the rows are the previous ones. */
  readonly notice?: string;
  /** What the template looks for and the answer does not have; only for those who may edit templates. */
  readonly faults?: readonly string[];
}

export interface ColumnModel {
  /** Path in the row; identifies the column in the URL and in remembered settings. */
  readonly field: string;
  readonly label: string;
  /** The name in the sort parameter; absent: not sortable. */
  readonly sort?: string;
  readonly align: "left" | "right";
  /** Hidden by default. */
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
  /** Display name: the text of the first column; its menu is called `Actions for <row>`. */
  readonly name: string;
  readonly cells: readonly CellModel[];
  readonly actions: readonly ActionModel[];
  /** True while the thing is being added: not selectable, no actions. */
  readonly isPlaceholder: boolean;
  /** Why a bulk action excludes this row, by the action's id; absent: it includes the row. */
  readonly bulkReasons?: Readonly<Record<string, string>>;
  /** The row as it was read; root `row` when an action runs. */
  readonly source: unknown;
}

/** A value ready to show; `format` selects the renderer, `text` is for CSV and screen readers. */
export interface CellModel {
  readonly field: string;
  readonly format: string;
  readonly text: string;
  /** Inside the portal (`/pages/…`) or an address that passed `safeHref`. */
  readonly href?: string;
  /** Tone of a state: the colour of its dot and text. */
  readonly tone?: "success" | "progress" | "warning" | "failure" | "neutral";
  /** On hover and focus: the relative time, the unit in words, "unlimited". */
  readonly hint?: string;
  readonly tags?: readonly string[];
  /** Name in the icon set, shown before the text. */
  readonly icon?: string;
  /** A plugin draws it, with these parameters. */
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
  /** As of a list. */
  readonly faults?: readonly string[];
  readonly actions: readonly ActionModel[];
}

export interface StatModel {
  readonly kind: "stat";
  readonly id: string;
  readonly label: string;
  readonly cell: CellModel;
}

/** Values over time; at least one series. */
export interface ChartModel {
  readonly kind: "chart";
  readonly id: string;
  readonly title?: string;
  readonly as: "area" | "line" | "bar";
  /** Shown after a value: `%`, `GB`; empty: none. */
  readonly unit: string;
  readonly series: readonly ChartSeries[];
}

export interface ChartSeries {
  readonly name: string;
  /** Ordered by time. */
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
  /** Actions that the plugin may offer; absent: none. */
  readonly actions?: readonly ActionModel[];
}
