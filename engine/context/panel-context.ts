import type { Roots } from "#engine/expression";
import type { Load } from "#engine/template";
import type { AnswerSchema } from "./answer-schema.ts";
import type { LoadState } from "./resolve-loads.ts";
import type { PageContext } from "./page-context.ts";

/** The context of a panel: the page, with the panel's loads and parameters. */
export interface PanelContext extends PageContext {
  /** Includes route, query and loads. */
  readonly panelRoots: Roots;
  readonly loads: ReadonlyMap<string, LoadState>;
  /** The reads at hand by name: those of the page and the panel's own. */
  readonly specs: Readonly<Record<string, Load>>;
  /** The schema of root `row`, in the cards of a list. */
  readonly rowSchema?: AnswerSchema;
  /** Labels of required parameters without a value: nothing is read before they have one. */
  readonly missingParams: readonly string[];
  /** JSON Pointer of the panel in the template; empty for the page itself. */
  readonly pointer: string;
}

/** The place and title of a panel; an empty title is not shown. */
export interface PanelPlace {
  readonly id: string;
  readonly title: string;
}
