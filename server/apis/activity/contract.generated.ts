// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /{id} */
  readonly getActivity: {
    readonly path: { readonly id: string };
    readonly answers: { readonly 200: Activity };
  };
}
export interface Activity {
  readonly id: string;
  readonly name: string;
  /** running and delayed continue; pending approval waits for a person; the others are final. */
  readonly state:
    "running" | "delayed" | "pending approval" | "completed" | "purchased" | "available" | "error";
  readonly message: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly updateTime: string;
  readonly resourceType: string;
  readonly resourceId: string;
}
