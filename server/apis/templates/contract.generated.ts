// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** What answers each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /shell */
  readonly getShell: {
    readonly query: { readonly language?: string };
    readonly answers: { readonly 200: Shell };
  };
  /** GET /page/{name} */
  readonly getPage: {
    readonly path: { readonly name: string };
    readonly answers: { readonly 200: Page };
  };
}
export interface Shell {
  readonly routes: readonly object[];
  readonly menus: { readonly [k: string]: readonly object[] };
  readonly fragments: object;
  readonly translations: { readonly [k: string]: string };
}
export interface Page {
  readonly name: string;
  /** Named in findings. */
  readonly file: string;
  /** The raw text of the template. */
  readonly source: string;
  /** Checksum of the text, the fragments and the tables of pages, where the server found them in order. */
  readonly checked?: string;
  /** The operations the page needs, keyed by name (`pricing GET /service/{}`), cut from the rewritten descriptions with the closure of their schemas. One that a description lacks says why. */
  readonly operations: { readonly [k: string]: object };
}
