// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /resource/map */
  readonly listResourceChanges: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly search?: readonly string[];
      readonly resource_type?: string;
      readonly resource_id?: string;
      readonly field?: "create_time" | "user" | "resource" | "resource_type" | "action" | "companyName";
      readonly direction?: "asc" | "desc";
    };
    readonly answers: { readonly 200: ResourceChangeList };
  };
}
export interface ResourceChangeList {
  readonly data: readonly ResourceChange[];
  readonly meta: ListMeta;
}
export interface ResourceChange {
  readonly id: number;
  readonly create_time: string;
  readonly user: string;
  /** In a managed session, the person who acted for the user. */
  readonly acting_user?: string | null;
  readonly resource: string;
  readonly resource_type: string;
  readonly resource_id?: string;
  readonly action: string;
  readonly account_id: number;
  readonly companyName?: string;
  /** JSON. */
  readonly detail?: string;
}
export interface ListMeta {
  readonly total: number;
}
