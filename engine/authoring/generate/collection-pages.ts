import type { ApiDescription } from "#engine/api-description";
import type { Choices } from "./choices-of.ts";
import type { Collection } from "./collection.ts";
import type { ItemOperations } from "./item-operations.ts";
import type { AccessOf } from "./read-permissions.ts";
import type { RowShape } from "./row-shape.ts";
import type { Speller } from "./spell-call.ts";
import type { Texts } from "./texts.ts";

/** What all pages of one collection are made of. */
export interface CollectionPages {
  readonly api: string;
  readonly title: string;
  readonly description: ApiDescription;
  readonly collection: Collection;
  readonly below: ItemOperations;
  readonly shape: RowShape;
  /** Where in the answer of one item the item is: `.server`; empty where it is the answer. */
  readonly item: string;
  /** What an item's page calls it by: a path into its answer, or the page's own parameter. */
  readonly called: string;
  /** Whether that is always there. */
  readonly isCalled: boolean;
  readonly speller: Speller;
  /** Query parameters that its operations insist on: every page is given them. */
  readonly asked: readonly string[];
  readonly choices: Choices;
  readonly texts: Texts;
  readonly accessOf: AccessOf;
  readonly names: {
    readonly list: string;
    readonly detail: string;
    readonly add: string;
    readonly edit: string;
  };
  /** Links to the pages that exist, from another page of the collection. */
  readonly addresses: { readonly list: string; readonly detail: string | undefined };
  /** Filled on the way, in sentences. */
  readonly notes: string[];
}

/** An object, or nothing where it has no keys. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length > 0 ? value : undefined;
}
