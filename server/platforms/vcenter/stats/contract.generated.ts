// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /stats */
  readonly getResourceStats: {
    readonly query: { readonly automator_id: number };
    readonly answers: { readonly 200: ResourceStats };
  };
}
export interface ResourceStats {
  readonly data: readonly ResourceStat[];
}
export interface ResourceStat {
  readonly name: "compute" | "memory" | "storage";
  readonly unit: "GHz" | "GB";
  /** Null where the vCenter does not say. */
  readonly capacity: number | null;
  /** The limits of all resource pools of services together; those without a limit count as what they use. */
  readonly sold: number;
  /** What the machines in them take. */
  readonly used: number;
}
