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
  readonly facts: readonly FactModel[];
  readonly meters: readonly MeterModel[];
}

export interface FactModel {
  readonly label: string;
  readonly cell: CellModel;
}

/** How much of a limit is used. */
export interface MeterModel {
  readonly label: string;
  /** With its unit where the limit does not say the same: `23.6 GHz`, or `23.6` of `64 GHz`. */
  readonly used: string;
  /** With its unit; `∞`: without a limit. */
  readonly limit: string;
  /** 0 to 1; absent: without a limit. */
  readonly share?: number;
  /** Little is left, or nothing; absent: enough. */
  readonly tone?: "warning" | "failure";
  /** In words: `59 % used`. */
  readonly hint: string;
  /** The figures are not there yet, and nothing but the label is known. */
  readonly isLoading?: true;
}

export interface TabModel {
  readonly id: string;
  readonly title: string;
  /** It is a list, and says how many rows that has. */
  readonly isCounted?: true;
  /** How many its list has; absent: not known, or it is no list. */
  readonly count?: number | undefined;
  readonly group?: string;
  readonly isOpen: boolean;
}

export type PanelModel =
  | WithHandle<ListModel, ListHandle>
  | WithHandle<DetailModel, PanelHandle>
  | WithHandle<FormPanelModel, FormHandle>
  | WithHandle<PluginPanelModel, PanelHandle>
  | StatModel
  | MetersModel
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
  /** The thing of the page does not exist: the way leads back. */
  readonly isGone?: true;
  /** The page that its thing belongs to: while it loads, the person is led there at once. */
  readonly leadsTo?: string | undefined;
  /** The figure in whose place it stands; absent: any other panel. */
  readonly figure?: FigurePlace;
}

/** What is known of a figure before its data: enough to keep its place. */
export interface FigurePlace {
  readonly kind: "stat" | "meters" | "chart";
  /** Its label or title; empty: none. */
  readonly label: string;
  /** Of meters: their number; of a stat: its lines below the number. */
  readonly lines: number;
}

export interface ListModel {
  readonly kind: "list";
  readonly id: string;
  readonly title?: string;
  /** What several of its rows are called: `machines`. Absent: they have no such name. */
  readonly things?: string | undefined;
  readonly as: "table" | "cards";
  /** It has its first rows alone; the address of the list of all of them, where that can be said. */
  readonly short?: { readonly href: string | undefined };
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
  /** The key of the row that is open beside the list; empty: of one that is not here. Absent: none is open. */
  readonly open?: string | undefined;
  readonly actions: readonly ActionModel[];
  readonly bulkActions: readonly ActionModel[];
  /** Present: it can be saved as CSV. */
  readonly csv?: {
    /** Also with all fields, as the API writes them. */
    readonly hasFields: boolean;
  };
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
  /** How its values are shown: while they load, what stands for them is about as wide. */
  readonly format?: string;
  /** Hidden by default. */
  readonly isOptional: boolean;
}

export interface FilterModel {
  readonly field: string;
  readonly label: string;
  readonly as: "text" | "select" | "multi" | "switch" | "number-range" | "date-range";
  /** What may be chosen; of a range of days, those that are chosen at once. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** It always has a value: nothing else is shown before it has one. */
  readonly isRequired?: boolean;
  /** There are more choices than `options`: the rest is searched on the server. */
  readonly isSearched?: boolean;
  /** As in the URL; a range is `from..to`, several values are joined by commas; empty: not set. */
  readonly value: string;
  /** Present: it is shown as chips with counts instead of a control. */
  readonly chips?: {
    /** How many rows there are whatever is chosen here; absent: not known yet. */
    readonly all?: number;
    /** Those that some rows have, and the chosen ones. */
    readonly values: readonly ChipModel[];
  };
}

/** A value of a filter, with the number of rows that have it. */
export interface ChipModel {
  readonly value: string;
  readonly cell: CellModel;
  readonly count: number;
  readonly isPressed: boolean;
  /** The value of the filter after a press. */
  readonly next: string;
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
  /** Where its name leads: its page, or what is open beside the list. */
  readonly href?: string | undefined;
  /** Why a bulk action excludes this row, by the action's id; absent: it includes the row. */
  readonly bulkReasons?: Readonly<Record<string, string>>;
  /** What an action does to it, or why the last one failed. */
  readonly work?: RowWorkModel;
  /** The row as it was read; root `row` when an action runs. */
  readonly source: unknown;
}

/** What an action does to a row, shown at one of its cells. */
export interface RowWorkModel {
  readonly state: "running" | "failed";
  /** `Powering off…`, or why it failed in the words of the server. */
  readonly text: string;
  /** Of a failure: the specified sentence. */
  readonly error?: string;
  /** The cell that shows it: the row's state, else its name. */
  readonly field: string;
  /** What is done: `Power off web-01`. */
  readonly name: string;
  /** When it began or ended, in milliseconds since 1970. */
  readonly date: number;
  /** Of a failure: the action of the row to start again, by its id; `submitId`: the same submit. */
  readonly retry?: { readonly action: string; readonly submitId?: string | undefined };
}

/** A value ready to show; `format` selects the renderer, `text` is for CSV and screen readers. */
export interface CellModel {
  readonly field: string;
  readonly format: string;
  readonly text: string;
  /** Inside the portal (`/pages/…`) or an address that passed `safeHref`. With a reason, it leads to more about that. */
  readonly href?: string;
  /** Why it is so, below the value. */
  readonly reason?: string;
  /** Tone of a state: the colour of its dot and text. */
  readonly tone?: "success" | "progress" | "warning" | "failure" | "neutral";
  /** On hover and focus: the relative time, the unit in words, "unlimited". */
  readonly hint?: string;
  readonly tags?: readonly string[];
  /** Of a sentence: its text in pieces, in their order. */
  readonly pieces?: readonly SentencePiece[];
  /** What a change changed, shown below the sentence. */
  readonly changes?: readonly ChangeModel[];
  /** Name in the icon set, shown before the text. */
  readonly icon?: string;
  /** Of the text, shown before it: `AW`. */
  readonly initials?: string;
  /** A data URL, shown in place of the icon or the initials. */
  readonly picture?: string;
  /** A plugin draws it, with these parameters. */
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** Words of a sentence, or a part that fills it. */
export interface SentencePiece {
  readonly text: string;
  readonly isPart?: boolean;
  readonly href?: string;
}

/** A changed field; without values nothing is known but that it changed. */
export interface ChangeModel {
  readonly label: string;
  readonly former?: string;
  readonly value?: string;
}

export interface DetailModel {
  readonly kind: "detail";
  readonly id: string;
  readonly title?: string;
  readonly state: "loading" | "ready" | "error" | "forbidden";
  readonly message?: { readonly title: string; readonly text: string };
  readonly items: readonly FactModel[];
  /** As of a list. */
  readonly faults?: readonly string[];
  readonly actions: readonly ActionModel[];
}

export interface StatModel {
  readonly kind: "stat";
  readonly id: string;
  readonly label: string;
  readonly cell: CellModel;
  /** Against the period before: `+12 since last month`. */
  readonly change?: { readonly text: string; readonly tone?: "success" | "failure" };
  /** Drawn small beside the number, and in words. */
  readonly line?: { readonly points: readonly ChartPoint[]; readonly text: string };
  /** Why there is no number. */
  readonly reason?: string;
}

export interface MetersModel {
  readonly kind: "meters";
  readonly id: string;
  readonly title?: string;
  readonly meters: readonly MeterModel[];
}

/** Values over time; at least one series. */
export interface ChartModel {
  readonly kind: "chart";
  readonly id: string;
  readonly title?: string;
  readonly as: "area" | "line" | "bar";
  /** Shown after a value: `%`, `GB`; empty: none. */
  readonly unit: string;
  /** Of amounts: the code of their currency. */
  readonly currency?: string;
  /** What each time stands for, wherever the reader is: a day or a month of UTC. Default: a moment. */
  readonly each?: "day" | "month" | undefined;
  /** What the values run along, where that is no time: a quantity. */
  readonly along?: ChartQuantity;
  readonly series: readonly ChartSeries[];
}

/** A quantity as the horizontal axis of a chart. */
export interface ChartQuantity {
  readonly name: string;
  /** Shown after a quantity: `GB`; empty: none. */
  readonly unit: string;
  /** The quantity that is marked, and read at first. */
  readonly mark?: number | undefined;
}

export interface ChartSeries {
  readonly name: string;
  /** Ordered by time, or by quantity. */
  readonly points: readonly ChartPoint[];
}

/** Milliseconds since 1970, or a quantity, and the value; null: a gap. */
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
