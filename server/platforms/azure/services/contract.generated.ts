// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /azure */
  readonly listAzureServices: {
    readonly fields: "automator_id" | "family" | "id" | "name";
    readonly answers: { readonly 200: AzureServiceList };
  };
}
export interface AzureServiceList {
  readonly data: readonly AzureService[];
  readonly meta: ListMeta;
}
export interface AzureService {
  /** Identifies the service in its automator; solutions name it in `metaData.properties.cloudService`. */
  readonly id: string;
  readonly automator_id: number;
  readonly automator: string;
  readonly name: string;
  /** Such as Compute or Storage. */
  readonly family: string;
  readonly description: string;
  /** In what its use is measured. */
  readonly unit: string;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
