import type { ComponentType, LazyExoticComponent } from "react";
import type { ActionModel, FieldProblem } from "#engine/model";
import type { Roots } from "#engine/expression";

/** The places of plugins. Each kind gets what its place has to offer, and nothing else. */
export type PluginKind = Plugin["kind"];

/** The part of a plugin that is known without loading it: plain data, also read by the checker of templates. */
export interface PluginManifest {
  /** The name in a template's `use`: `quota-summary`. Unique among all plugins. */
  readonly id: string;
  readonly kind: PluginKind;
  /** For people: heading of the box where the plugin fails. */
  readonly title: string;
  /** JSON Schema of the template's `with`: checked with the templates, and again in the portal when it is drawn. */
  readonly with: Readonly<Record<string, unknown>>;
}

/**
 * A piece of hand-written UI that a template, a route or a menu uses by name, with parameters in `with`. It is loaded
 * when first shown, and an error in it stays inside its box.
 */
export type Plugin = PanelPlugin | PagePlugin | ActionPlugin | FieldPlugin | CellPlugin | MenuPlugin;

/** Shown as a panel of a page, a tab or a card, or as the whole of a page of kind `plugin`. */
export interface PanelPlugin extends PluginManifest {
  readonly kind: "panel";
  readonly component: PluginComponent<PanelPluginProps>;
  /** What it says in one line of text: shown in the bar of a narrow form, which opens to the panel. */
  readonly line?: PluginComponent<PanelLineProps>;
}

/** Shown as the page of a route: `"plugin": "simulator"` in the route table. It sets its own title. */
export interface PagePlugin extends PluginManifest {
  readonly kind: "page";
  readonly component: PluginComponent<PagePluginProps>;
}

/** Opened by an action of kind `plugin`; shows its own dialog and calls back when it is done. */
export interface ActionPlugin extends PluginManifest {
  readonly kind: "action";
  readonly component: PluginComponent<ActionPluginProps>;
}

/** A field of a form: value in, value out. It may read, and sends nothing. */
export interface FieldPlugin extends PluginManifest {
  readonly kind: "field";
  readonly component: PluginComponent<FieldPluginProps>;
}

/** Draws the value of a column or of an item of a detail. Drawn once per row: it reads nothing. */
export interface CellPlugin extends PluginManifest {
  readonly kind: "cell";
  readonly component: PluginComponent<CellPluginProps>;
}

/** Shown beside the title of a menu item: a count, or what is new. */
export interface MenuPlugin extends PluginManifest {
  readonly kind: "menu";
  readonly component: PluginComponent<MenuPluginProps>;
}

export type PluginComponent<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

export interface PanelPluginProps {
  /** The template's `with`, resolved: plain values, checked against the plugin's schema. */
  readonly with: Readonly<Record<string, unknown>>;
  /**
   * The panel's `actions` in the template, as this viewer may use them: declared, checked and tracked like all
   * others.
   */
  readonly actions: readonly PluginAction[];
  /** Beside a form: a value that the panel is given and that the form refuses. */
  readonly refused?: FieldProblem | undefined;
}

/** What the line of a panel is given. */
export interface PanelLineProps extends Pick<PanelPluginProps, "with" | "refused"> {
  /** Whether the panel itself stands open below it. */
  readonly isOpen: boolean;
}

/** An action of the template that the plugin shows where it likes. */
export interface PluginAction extends ActionModel {
  readonly isBusy: boolean;
  /**
   * Runs the action as the template declares it: dialog, calls, tracking, follow-up; resolves when its dialog is
   * closed.
   */
  readonly start: () => Promise<void>;
}

export interface PagePluginProps {
  /** `with` of the route, unchanged. */
  readonly with: Readonly<Record<string, unknown>>;
  /** The parameters in the route's path: `{id}`. */
  readonly route: Readonly<Record<string, string>>;
  /** Sets the title of the page: that of the window and of the last breadcrumb follow. */
  readonly onTitle: (title: string) => void;
}

export interface ActionPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
  /** The page's roots when the action was chosen, including `row`. */
  readonly roots: Roots;
  /** Closes the plugin; `isStale` where the page should read its data again. */
  readonly onClose: (done: { readonly isStale: boolean }) => void;
}

export interface FieldPluginProps {
  /** Id of the first input element. */
  readonly id: string;
  /** Label of the field. The group around it is already named by it; every input inside needs a name of its own. */
  readonly label: string;
  readonly with: Readonly<Record<string, unknown>>;
  /** In the API's form; undefined: empty. */
  readonly value: unknown;
  readonly isInvalid: boolean;
  /** Ids of help, reason and error. */
  readonly describedBy: string | undefined;
  /** Why it cannot be changed now. */
  readonly disabledReason: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** What is wrong with the value, where the description cannot say it: the form is not sent, and says so here. */
  readonly onProblem: (text: string | undefined) => void;
}

export interface CellPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
  /** The value as text, as exports and searches use it. */
  readonly text: string;
}

export interface MenuPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
}
