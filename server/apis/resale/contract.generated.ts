// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /service */
  readonly listResoldServices: {
    readonly fields: "account_id" | "companyName" | "cost" | "id" | "margin" | "monthly" | "name";
    readonly answers: { readonly 200: ResoldServiceList };
  };
  /** GET /preview */
  readonly previewMarkup: {
    readonly query: {
      /** In percent. */
      readonly percent: number;
      /** Only this one. */
      readonly customerId?: number;
    };
    readonly answers: { readonly 200: MarkupPreviewList };
  };
  /** GET /markup */
  readonly listMarkups: {
    readonly fields: "customerId" | "id" | "name" | "percent" | "state" | "validFrom";
    readonly answers: { readonly 200: MarkupList };
  };
  /** POST /markup */
  readonly createMarkup: {
    readonly body: NewMarkup;
    readonly answers: { readonly 201: Markup };
  };
  /** GET /markup/{id} */
  readonly getMarkup: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Markup };
  };
  /** DELETE /markup/{id} */
  readonly deleteMarkup: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /resale */
  readonly listResales: {
    readonly fields: "account_id" | "companyName" | "id" | "isOn" | "validFrom";
    readonly answers: { readonly 200: ResaleList };
  };
  /** POST /resale */
  readonly switchResale: {
    readonly body: NewResale;
    readonly answers: { readonly 201: Resale };
  };
  /** GET /resale/{id} */
  readonly getResale: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Resale };
  };
  /** DELETE /resale/{id} */
  readonly deleteResale: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
}
export interface ResoldServiceList {
  readonly data: readonly ResoldService[];
  readonly meta: ListMeta;
}
export interface ResoldService {
  readonly id: number;
  readonly name: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency: string;
  /** What your account pays per month. */
  readonly cost: string;
  /** In percent. */
  readonly percent: number;
  /** Per month. */
  readonly monthly: string;
  /** What is left per month. */
  readonly margin: string;
  /** What the customer pays from that day on. */
  readonly nextMonthly: string | null;
  readonly nextFrom: string | null;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface MarkupPreviewList {
  readonly data: readonly MarkupPreview[];
  readonly meta: ListMeta;
}
export interface MarkupPreview {
  readonly id: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency: string;
  readonly services: number;
  readonly cost: string;
  readonly monthly: string;
  readonly after: string;
  readonly difference: string;
}
export interface MarkupList {
  readonly data: readonly Markup[];
  readonly meta: ListMeta;
}
export interface Markup {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  /** Without one it is for all customers that have no markup of their own. */
  readonly customerId: number | null;
  /** In percent, with at most two decimals. Without it, which is for one customer alone, that one pays as all do again. */
  readonly percent: number | null;
  /** Orders of that day are the first. What was ordered before follows with the next billing cycle of its account. */
  readonly validFrom: string;
  readonly state: "Upcoming" | "In force" | "Past";
  readonly createTime: string;
}
export interface NewMarkup {
  /** Without one it is for all customers that have no markup of their own. */
  readonly customerId?: number;
  /** In percent, with at most two decimals. Without it, which is for one customer alone, that one pays as all do again. */
  readonly percent?: number;
  /** Orders of that day are the first. What was ordered before follows with the next billing cycle of its account. */
  readonly validFrom: string;
}
export interface ResaleList {
  readonly data: readonly Resale[];
  readonly meta: ListMeta;
}
export interface Resale {
  readonly id: number;
  readonly account_id: number;
  readonly companyName: string;
  readonly isOn: boolean;
  /** Orders of that day are the first. What was ordered before follows with the next billing cycle of its account. */
  readonly validFrom: string;
  readonly state: "Upcoming" | "In force" | "Past";
  readonly createTime: string;
}
export interface NewResale {
  readonly isOn: boolean;
  /** Orders of that day are the first. What was ordered before follows with the next billing cycle of its account. */
  readonly validFrom: string;
  /** By default your own account. */
  readonly account_id?: number;
}
