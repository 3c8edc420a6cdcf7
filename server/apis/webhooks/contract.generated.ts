// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export type CreatedWebhook = Webhook & {
  /** Signs each message, by the Standard Webhooks scheme. Shown only once. */
  readonly secret: string;
};
export type WebhookMessageDetail = WebhookMessage & {
  /** The JSON that is sent, to the byte. */
  readonly body: string;
};

export interface Operations {
  /** GET /webhooks */
  readonly listWebhooks: {
    readonly fields: "active" | "createTime" | "lastTime" | "name" | "state" | "url";
    readonly answers: { readonly 200: WebhookList };
  };
  /** POST /webhooks */
  readonly createWebhook: {
    readonly body: NewWebhook;
    readonly answers: { readonly 201: CreatedWebhook };
  };
  /** PATCH /webhooks */
  readonly deleteWebhooks: {
    readonly body: WebhooksToDelete;
    readonly answers: { readonly 204: undefined };
  };
  /** GET /webhooks/events */
  readonly listWebhookEvents: {
    readonly answers: { readonly 200: WebhookEventList };
  };
  /** GET /webhooks/history */
  readonly listWebhookHistory: {
    readonly fields:
      | "answer"
      | "attempts"
      | "createTime"
      | "error"
      | "event"
      | "lastTime"
      | "state"
      | "status"
      | "subject"
      | "uuid"
      | "webhook"
      | "webhook_uuid";
    readonly answers: { readonly 200: WebhookMessageList };
  };
  /** GET /webhooks/history/{uuid} */
  readonly getWebhookMessage: {
    readonly path: { readonly uuid: string };
    readonly answers: { readonly 200: WebhookMessageDetail };
  };
  /** POST /webhooks/history/{uuid}/redeliver */
  readonly redeliverWebhookMessage: {
    readonly path: { readonly uuid: string };
    readonly answers: { readonly 200: WebhookMessageDetail };
  };
  /** GET /webhooks/{uuid} */
  readonly getWebhook: {
    readonly path: { readonly uuid: string };
    readonly answers: { readonly 200: Webhook };
  };
  /** PATCH /webhooks/{uuid} */
  readonly updateWebhook: {
    readonly path: { readonly uuid: string };
    readonly patch: WebhookChange;
    readonly answers: { readonly 200: Webhook };
  };
  /** POST /webhooks/{uuid}/ping */
  readonly pingWebhook: {
    readonly path: { readonly uuid: string };
    readonly answers: { readonly 200: Trial };
  };
  /** POST /webhooks/{uuid}/secret */
  readonly renewWebhookSecret: {
    readonly path: { readonly uuid: string };
    readonly answers: { readonly 200: NewSecret };
  };
}
export interface WebhookList {
  readonly data: readonly Webhook[];
  readonly meta: ListMeta;
}
/** An address that is told of what happens in an account and all below. */
export interface Webhook {
  readonly uuid: string;
  readonly name: string;
  /** Begins with https://. Addresses of private networks are refused. */
  readonly url: string;
  /** What it is told of: of your account and all below. */
  readonly events: readonly (
    | "service.ordered"
    | "service.provided"
    | "service.changed"
    | "service.deleted"
    | "service.failed"
    | "service.quota-near"
    | "service.quota-normal"
    | "machine.created"
    | "machine.changed"
    | "machine.deleted"
    | "machine.failed"
    | "machine.down"
    | "resource.changed"
    | "resource.failed"
    | "activity.completed"
    | "activity.failed"
    | "account.created"
    | "account.changed"
    | "account.blocked"
    | "account.unblocked"
    | "user.created"
    | "user.changed"
    | "user.blocked"
    | "user.unblocked"
    | "user.deleted"
    | "role.changed"
    | "invoice.issued"
    | "invoice.paid"
    | "invoice.corrected"
    | "invoice.changed"
    | "contract.created"
    | "contract.changed"
    | "contract.deleted"
    | "price.changed"
    | "solution.changed"
    | "automator.changed"
    | "automator.available"
    | "automator.unavailable"
    | "other.changed"
  )[];
  /** While it is off, it is told of nothing that happens. */
  readonly active: boolean;
  /** `New`: nothing was sent yet. `Failing`: the last message did not arrive. `Off`: a person or the server switched it off. */
  readonly state: "New" | "Working" | "Failing" | "Off";
  /** Why the server switched it off, or what went wrong at last. */
  readonly reason?: string | null;
  readonly failingSince?: string | null;
  readonly nextTime?: string | null;
  readonly lastTime?: string | null;
  /** Messages that were not delivered yet. */
  readonly waiting: number;
  /** Until then the former secret signs, too. */
  readonly formerUntil?: string | null;
  readonly createTime: string;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NewWebhook {
  readonly name: string;
  /** Begins with https://. Addresses of private networks are refused. */
  readonly url: string;
  /** What it is told of: of your account and all below. */
  readonly events: readonly (
    | "service.ordered"
    | "service.provided"
    | "service.changed"
    | "service.deleted"
    | "service.failed"
    | "service.quota-near"
    | "service.quota-normal"
    | "machine.created"
    | "machine.changed"
    | "machine.deleted"
    | "machine.failed"
    | "machine.down"
    | "resource.changed"
    | "resource.failed"
    | "activity.completed"
    | "activity.failed"
    | "account.created"
    | "account.changed"
    | "account.blocked"
    | "account.unblocked"
    | "user.created"
    | "user.changed"
    | "user.blocked"
    | "user.unblocked"
    | "user.deleted"
    | "role.changed"
    | "invoice.issued"
    | "invoice.paid"
    | "invoice.corrected"
    | "invoice.changed"
    | "contract.created"
    | "contract.changed"
    | "contract.deleted"
    | "price.changed"
    | "solution.changed"
    | "automator.changed"
    | "automator.available"
    | "automator.unavailable"
    | "other.changed"
  )[];
  /** While it is off, it is told of nothing that happens. */
  readonly active?: boolean;
}
export interface WebhooksToDelete {
  readonly webhook_uuids: readonly string[];
}
export interface WebhookEventList {
  readonly data: readonly WebhookEvent[];
  readonly meta: ListMeta;
}
export interface WebhookEvent {
  readonly name:
    | "service.ordered"
    | "service.provided"
    | "service.changed"
    | "service.deleted"
    | "service.failed"
    | "service.quota-near"
    | "service.quota-normal"
    | "machine.created"
    | "machine.changed"
    | "machine.deleted"
    | "machine.failed"
    | "machine.down"
    | "resource.changed"
    | "resource.failed"
    | "activity.completed"
    | "activity.failed"
    | "account.created"
    | "account.changed"
    | "account.blocked"
    | "account.unblocked"
    | "user.created"
    | "user.changed"
    | "user.blocked"
    | "user.unblocked"
    | "user.deleted"
    | "role.changed"
    | "invoice.issued"
    | "invoice.paid"
    | "invoice.corrected"
    | "invoice.changed"
    | "contract.created"
    | "contract.changed"
    | "contract.deleted"
    | "price.changed"
    | "solution.changed"
    | "automator.changed"
    | "automator.available"
    | "automator.unavailable"
    | "other.changed";
  /** Nobody chooses it without reading this. */
  readonly tag: string;
}
export interface WebhookMessageList {
  readonly data: readonly WebhookMessage[];
  readonly meta: ListMeta;
}
/** What a webhook was told, or is to be told. */
export interface WebhookMessage {
  /** The header `webhook-id`: by it receivers recognise a message that is sent again. */
  readonly uuid: string;
  readonly webhook_uuid: string;
  readonly webhook: string;
  readonly event:
    | "service.ordered"
    | "service.provided"
    | "service.changed"
    | "service.deleted"
    | "service.failed"
    | "service.quota-near"
    | "service.quota-normal"
    | "machine.created"
    | "machine.changed"
    | "machine.deleted"
    | "machine.failed"
    | "machine.down"
    | "resource.changed"
    | "resource.failed"
    | "activity.completed"
    | "activity.failed"
    | "account.created"
    | "account.changed"
    | "account.blocked"
    | "account.unblocked"
    | "user.created"
    | "user.changed"
    | "user.blocked"
    | "user.unblocked"
    | "user.deleted"
    | "role.changed"
    | "invoice.issued"
    | "invoice.paid"
    | "invoice.corrected"
    | "invoice.changed"
    | "contract.created"
    | "contract.changed"
    | "contract.deleted"
    | "price.changed"
    | "solution.changed"
    | "automator.changed"
    | "automator.available"
    | "automator.unavailable"
    | "other.changed"
    | "webhook.ping";
  readonly subject: string;
  readonly state: "Waiting" | "Delivered" | "Failed";
  /** The status of the last answer. */
  readonly status?: number | null;
  /** Why the last attempt failed. */
  readonly error?: string | null;
  /** The beginning of the last answer. */
  readonly answer?: string | null;
  readonly tookMs?: number | null;
  readonly attempts: number;
  readonly createTime: string;
  readonly lastTime?: string | null;
  readonly nextTime?: string | null;
}
export interface WebhookChange {
  readonly name?: string;
  /** Begins with https://. Addresses of private networks are refused. */
  readonly url?: string;
  /** What it is told of: of your account and all below. */
  readonly events?: readonly (
    | "service.ordered"
    | "service.provided"
    | "service.changed"
    | "service.deleted"
    | "service.failed"
    | "service.quota-near"
    | "service.quota-normal"
    | "machine.created"
    | "machine.changed"
    | "machine.deleted"
    | "machine.failed"
    | "machine.down"
    | "resource.changed"
    | "resource.failed"
    | "activity.completed"
    | "activity.failed"
    | "account.created"
    | "account.changed"
    | "account.blocked"
    | "account.unblocked"
    | "user.created"
    | "user.changed"
    | "user.blocked"
    | "user.unblocked"
    | "user.deleted"
    | "role.changed"
    | "invoice.issued"
    | "invoice.paid"
    | "invoice.corrected"
    | "invoice.changed"
    | "contract.created"
    | "contract.changed"
    | "contract.deleted"
    | "price.changed"
    | "solution.changed"
    | "automator.changed"
    | "automator.available"
    | "automator.unavailable"
    | "other.changed"
  )[];
  /** While it is off, it is told of nothing that happens. */
  readonly active?: boolean;
}
export interface Trial {
  readonly delivered: boolean;
  readonly status?: number | null;
  readonly answer?: string | null;
  readonly error?: string | null;
  readonly tookMs: number;
}
export interface NewSecret {
  /** Shown only once. */
  readonly secret: string;
  readonly formerUntil: string;
}
