// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
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
  /** For messages about the template. */
  readonly file: string;
  /** The raw text of the template. */
  readonly source: string;
  /** Checksum of the text, the fragments and the tables of pages, if the server found them valid. */
  readonly checked?: string;
  /** The operations the page needs, by name (`pricing GET /service/{}`), from the rewritten descriptions, with all schemas they refer to. One that is missing in a description says why. */
  readonly operations: { readonly [k: string]: object };
}
