import type { ComponentType, LazyExoticComponent } from "react";
import type { Roots } from "#engine/expression";

/**
 * A piece of hand-written UI that a template puts somewhere with `use` and `with`. It is loaded when first shown,
 * and an error inside it stays inside its box.
 */
export type Plugin = PanelPlugin | ActionPlugin | FieldPlugin;

interface PluginBase {
  /** What a template writes in `use`: `vm-power-states`. */
  readonly id: string;
  /** For people: heads the box where the plugin fails. */
  readonly title: string;
  /** JSON Schema of the template's `with`; the checker holds templates to it. */
  readonly with: Readonly<Record<string, unknown>>;
}

/** Shown as a panel of a page, a tab or a card. */
export interface PanelPlugin extends PluginBase {
  readonly kind: "panel";
  readonly component: PluginComponent<PanelPluginProps>;
}

/** Opened by an action of kind `plugin`; shows its own dialog and says when it is done. */
export interface ActionPlugin extends PluginBase {
  readonly kind: "action";
  readonly component: PluginComponent<ActionPluginProps>;
}

/** Stands in a form as one field: value in, value out, no calls. */
export interface FieldPlugin extends PluginBase {
  readonly kind: "field";
  readonly component: PluginComponent<FieldPluginProps>;
}

export type PluginComponent<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

export interface PanelPluginProps {
  /** The template's `with`, filled: plain values, checked against the plugin's schema. */
  readonly with: Readonly<Record<string, unknown>>;
}

export interface ActionPluginProps {
  readonly with: Readonly<Record<string, unknown>>;
  /** What the page knew when the action was chosen, `row` among it. */
  readonly roots: Roots;
  /** Closes the plugin; `isStale` where the page should read its data again. */
  readonly onClose: (done: { readonly isStale: boolean }) => void;
}

export interface FieldPluginProps {
  /** Of the element that the field's label names. */
  readonly id: string;
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
