// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../server/api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** POST /bucket/{id}/empty */
  readonly emptyBucket: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Bucket };
  };
  /** GET /bucket */
  readonly listBuckets: {
    readonly fields: "account_id" | "createTime" | "id" | "kind" | "name" | "size";
    readonly answers: { readonly 200: BucketList };
  };
  /** POST /bucket */
  readonly createBucket: {
    readonly body: NewBucket;
    readonly answers: { readonly 201: Bucket };
  };
  /** GET /bucket/{id} */
  readonly getBucket: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Bucket };
  };
  /** PATCH /bucket/{id} */
  readonly updateBucket: {
    readonly path: { readonly id: number };
    readonly patch: BucketChange;
    readonly answers: { readonly 200: Bucket };
  };
  /** DELETE /bucket/{id} */
  readonly deleteBucket: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** POST /bucket/{id}/give */
  readonly giveBucket: {
    readonly path: { readonly id: number };
    readonly body: GiveBucket;
    readonly answers: { readonly 200: Bucket };
  };
}
export interface Bucket {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly size: number;
  readonly rate: number | null;
  readonly kind: "hot" | "cold";
  readonly owner: string | null;
  readonly automator_id: number | null;
  readonly labels: object;
  readonly createTime: string;
}
export interface BucketList {
  readonly data: readonly Bucket[];
  readonly meta: ListMeta;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NewBucket {
  readonly name: string;
  readonly size?: number;
  readonly rate?: number;
  readonly kind?: "hot" | "cold";
  readonly owner?: string;
  readonly automator_id?: number;
  readonly labels?: { readonly [k: string]: unknown };
  readonly accessKey?: string;
  /** By default your own account. */
  readonly account_id?: number;
}
export interface BucketChange {
  readonly name?: string;
  readonly size?: number;
  readonly rate?: number | null;
  readonly kind?: "hot" | "cold";
  readonly owner?: string | null;
  readonly automator_id?: number | null;
  readonly labels?: { readonly [k: string]: unknown } | null;
}
export interface GiveBucket {
  readonly owner: string;
}
