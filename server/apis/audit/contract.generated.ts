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
      readonly user?: string;
      readonly action?: readonly string[];
      readonly from?: string;
      readonly to?: string;
      readonly field?: "create_time" | "user" | "resource" | "resource_type" | "action" | "companyName";
      readonly direction?: "asc" | "desc";
    };
    readonly answers: { readonly 200: ResourceChangeList };
  };
  /** GET /resource/user */
  readonly listChangeUsers: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly search?: readonly string[];
    };
    readonly answers: { readonly 200: ChangeUserList };
  };
  /** GET /resource/action */
  readonly listChangeActions: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly search?: readonly string[];
    };
    readonly answers: { readonly 200: ChangeActionList };
  };
  /** GET /billing */
  readonly listBillingChanges: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly search?: readonly string[];
      readonly start_date?: string;
      readonly end_date?: string;
      readonly field?: "create_time" | "user" | "resource" | "resource_type" | "action" | "companyName";
      readonly direction?: "asc" | "desc";
    };
    readonly answers: { readonly 200: ResourceChangeList };
  };
  /** GET /billing/download */
  readonly downloadBillingChanges: {
    readonly query: {
      readonly doc_type?: "csv" | "xlsx";
      readonly start_date?: string;
      readonly end_date?: string;
      readonly search?: readonly string[];
      readonly page?: number;
      readonly page_size?: number;
    };
    readonly answers: { readonly 200: Uint8Array };
  };
  /** GET /verification */
  readonly listVerifications: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
    };
    readonly answers: { readonly 200: VerificationList };
  };
  /** POST /verification */
  readonly verifyLog: {
    readonly body?: VerificationOrder;
    readonly answers: { readonly 202: Started };
  };
  /** GET /export */
  readonly exportLog: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: Uint8Array };
  };
}
export interface ResourceChangeList {
  readonly data: readonly ResourceChange[];
  readonly meta: ListMeta;
}
export interface ResourceChange {
  readonly id: number;
  readonly create_time: string;
  /** Who made the change; in a managed session, for whom. */
  readonly user: string;
  /** In a managed session, the person who acted for the user. */
  readonly acting_user?: string | null;
  /** Whether somebody acted for the user. */
  readonly managed: boolean;
  readonly resource: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly action: string;
  /** The action and, where it has several forms, which: `virtual-machine.powered.stop`. */
  readonly phrase: string;
  /** accepted: work has begun, whose end is another change. */
  readonly result: "done" | "accepted" | "failed";
  /** Why it failed. */
  readonly reason?: string | null;
  readonly object: ChangedObject;
  readonly parent?: ChangedObject;
  /** The fields that were changed. Older changes have none. */
  readonly changes: readonly FieldChange[];
  readonly account_id: number;
  readonly companyName?: string;
  /** JSON; null where there is no more to be known. */
  readonly detail?: string | null;
}
/** What was changed, or what it is in: the service of a machine. */
export interface ChangedObject {
  readonly type: string;
  readonly id: string;
  /** As it was called then; for older changes, as it is called now, else its number. */
  readonly name: string;
  /** The number by which its page is found, where it still exists and has one. */
  readonly page?: string | null;
  /** The type of a service's solution, the kind of an account. */
  readonly kind?: string | null;
  /** That of a service's automator. */
  readonly version?: string | null;
}
export interface FieldChange {
  /** Its path in the resource. */
  readonly field: string;
  readonly title?: string;
  /** null where there was none; absent where the resource is new. */
  readonly former?: (string | null) | number | boolean | readonly unknown[];
  readonly value?: (string | null) | number | boolean | readonly unknown[];
  /** It was changed, and its values are not recorded. */
  readonly hidden?: boolean;
  /** A value is too long: this is the beginning of it, with an ellipsis. */
  readonly cut?: boolean;
  /** How its values are written: type, format, x-format, enum, items, x-unit and x-unlimited of its schema. */
  readonly schema?: object;
}
export interface ListMeta {
  readonly total: number;
}
export interface ChangeUserList {
  readonly data: readonly ChangeUser[];
  readonly meta: ListMeta;
}
export interface ChangeUser {
  readonly user: string;
}
export interface ChangeActionList {
  readonly data: readonly ChangeAction[];
  readonly meta: ListMeta;
}
export interface ChangeAction {
  readonly action: string;
}
export interface VerificationList {
  readonly data: readonly Verification[];
  readonly meta: ListMeta;
}
export interface Verification {
  readonly id: number;
  /** Failed: it could not be brought to its end. */
  readonly state: "Running" | "Intact" | "Broken" | "Failed";
  /** What is wrong with the first row that is, or why nothing was found out. */
  readonly finding?: string | null;
  readonly broken_row?: number | null;
  readonly rows?: number | null;
  /** Note it elsewhere: a later verification can be held against it. */
  readonly last_hash?: string | null;
  readonly expected_hash?: string | null;
  readonly expected_row?: number | null;
  readonly username: string;
  readonly create_time: string;
  readonly end_time?: string | null;
}
export interface VerificationOrder {
  /** The hash of any row, noted at an earlier verification or export. Without one, rows that were cut off at the end are not noticed. */
  readonly expected_hash?: string | null;
}
export interface Started {
  readonly id: string;
  /** Poll this until the work ends. */
  readonly link: string;
  readonly state: string;
}
