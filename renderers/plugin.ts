import type { ComponentType, LazyExoticComponent } from "react";
import type { ActionModel } from "#engine/model";
import type { Roots } from "#engine/expression";

/** Where a plugin may stand. Each kind is given what its place has to give, and nothing else. */
export type PluginKind = Plugin["kind"];

/**
 * What is known of a plugin without loading any of it: plain data, so that the checker of templates reads it as well.
 */
export interface PluginManifest {
  /** What a template writes in `use`: `vm-power-states`. Unique among all plugins. */
  readonly id: string;
  readonly kind: PluginKind;
  /** For people: heads the box where the plugin fails. */
  readonly title: string;
  /** JSON Schema of the template's `with`: the checker holds templates to it, and so does the portal when it is drawn. */
  readonly with: Readonly<Record<string, unknown>>;
}

/**
 * A piece of hand-written UI that a template, a route or a menu puts somewhere with its name and `with`. It is loaded
 * when first shown, and an error inside it stays inside its box.
 */
export type Plugin = PanelPlugin | PagePlugin | ActionPlugin | FieldPlugin | CellPlugin | MenuPlugin;

/** Shown as a panel of a page, a tab or a card, or as the whole of a page of kind `plugin`. */
export interface PanelPlugin extends PluginManifest {
  readonly kind: "panel";
  readonly component: PluginComponent<PanelPluginProps>;
}

/** Shown as the page of a route: `"plugin": "simulator"` in the route table. It says its own title. */
export interface PagePlugin extends PluginManifest {
  readonly kind: "page";
  readonly component: PluginComponent<PagePluginProps>;
}

/** Opened by an action of kind `plugin`; shows its own dialog and says when it is done. */
export interface ActionPlugin extends PluginManifest {
  readonly kind: "action";
  readonly component: PluginComponent<ActionPluginProps>;
}

/** Stands in a form as one field: value in, value out, no calls. */
export interface FieldPlugin extends PluginManifest {
  readonly kind: "field";
  readonly component: PluginComponent<FieldPluginProps>;
}

/** Draws the value of a column or of an item of a detail. Drawn once per row: it reads nothing. */
export interface CellPlugin extends PluginManifest {
  readonly kind: "cell";
  readonly component: PluginComponent<CellPluginProps>;
}

/** Stands beside the title of an item of the menu: how many there are, what is new. */
export interface MenuPlugin extends PluginManifest {
  readonly kind: "menu";
  readonly component: PluginComponent<MenuPluginProps>;
}

export type PluginComponent<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

export interface PanelPluginProps {
  /** The template's `with`, filled: plain values, checked against the plugin's schema. */
  readonly with: Readonly<Record<string, unknown>>;
  /** The panel's `actions` in the template, as this viewer may use them: declared, checked, tracked like all others. */
  readonly actions: readonly PluginAction[];
}

/** An action of the template that the plugin shows where it likes. */
export interface PluginAction extends ActionModel {
  readonly isBusy: boolean;
  /** Asks, calls, tracks and follows up as the template says; done when the dialog is closed. */
  readonly start: () => Promise<void>;
}

export interface PagePluginProps {
  /** `with` of the route, as it is. */
  readonly with: Readonly<Record<string, unknown>>;
  /** The parameters in the route's path: `{id}`. */
  readonly route: Readonly<Record<string, string>>;
  /** Names the page, in its heading's words: the title of the window and the end of the trail follow. */
  readonly onTitle: (title: string) => void;
}

export interface ActionPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
  /** What the page knew when the action was chosen, `row` among it. */
  readonly roots: Roots;
  /** Closes the plugin; `isStale` where the page should read its data again. */
  readonly onClose: (done: { readonly isStale: boolean }) => void;
}

export interface FieldPluginProps {
  /** Of the element that is operated first. */
  readonly id: string;
  /** Names the field; the group around it has it already, each control in it needs a name of its own. */
  readonly label: string;
  readonly with: Readonly<Record<string, unknown>>;
  /** As the API wants it; undefined: empty. */
  readonly value: unknown;
  readonly isInvalid: boolean;
  /** Ids of help, reason and error. */
  readonly describedBy: string | undefined;
  /** Why it cannot be changed now. */
  readonly disabledReason: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

export interface CellPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
  /** The value as text: what an export and a search say. */
  readonly text: string;
}

export interface MenuPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
}
