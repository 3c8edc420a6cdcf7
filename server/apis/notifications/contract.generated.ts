// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /notifications/templates */
  readonly listNotificationTemplates: {
    readonly fields: "changedTime" | "name" | "state" | "subject";
    readonly answers: { readonly 200: NotificationTemplateList };
  };
  /** GET /notifications/templates/{id} */
  readonly getNotificationTemplate: {
    readonly path: { readonly id: string };
    readonly answers: { readonly 200: NotificationTemplateDetail };
  };
  /** PUT /notifications/templates/{id} */
  readonly updateNotificationTemplate: {
    readonly path: { readonly id: string };
    readonly body: NotificationTemplateChange;
    readonly answers: { readonly 200: NotificationTemplateDetail };
  };
  /** POST /notifications/templates/{id}/reset */
  readonly resetNotificationTemplate: {
    readonly path: { readonly id: string };
    readonly answers: { readonly 200: NotificationTemplateDetail };
  };
  /** POST /notifications/templates/{id}/preview */
  readonly previewNotificationTemplate: {
    readonly path: { readonly id: string };
    readonly body: NotificationTemplateDraft;
    readonly answers: { readonly 200: MailPreview };
  };
  /** POST /notifications/templates/{id}/test */
  readonly testNotificationTemplate: {
    readonly path: { readonly id: string };
    readonly body: NotificationTemplateChange;
    readonly answers: { readonly 200: MailTrial };
  };
  /** GET /notifications/subscriptions */
  readonly listSubscriptions: {
    readonly answers: { readonly 200: SubscriptionList };
  };
  /** PUT /notifications/subscriptions */
  readonly updateSubscriptions: {
    readonly body: SubscriptionChange;
    readonly answers: { readonly 200: SubscriptionList };
  };
  /** GET /notifications/branding */
  readonly getNotificationBranding: {
    readonly answers: { readonly 200: NotificationBranding };
  };
  /** PATCH /notifications/branding */
  readonly updateNotificationBranding: {
    readonly patch: NotificationBrandingChange;
    readonly answers: { readonly 200: NotificationBranding };
  };
}
export interface NotificationTemplateList {
  readonly data: readonly NotificationTemplate[];
  readonly meta: ListMeta;
}
export interface NotificationTemplate {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Why nobody can turn it off. */
  readonly always?: string | null;
  readonly subject: string;
  /** `Own`: your account has changed it. `Inherited`: an account above has. */
  readonly state: "Default" | "Own" | "Inherited";
  readonly changedBy?: string | null;
  readonly changedTime?: string | null;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NotificationTemplateDetail {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Why nobody can turn it off. */
  readonly always?: string | null;
  readonly subject: string;
  /** `Own`: your account has changed it. `Inherited`: an account above has. */
  readonly state: "Default" | "Own" | "Inherited";
  readonly changedBy?: string | null;
  readonly changedTime?: string | null;
  readonly text: string;
  readonly variables: readonly MailVariable[];
}
export interface MailVariable {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  /** Without it the mail is of no use. */
  readonly required: boolean;
  /** Of a list; empty for a text. */
  readonly fields: readonly string[];
}
export interface NotificationTemplateChange {
  /** One line. A variable stands between double braces. */
  readonly subject: string;
  /** Plain text. A blank line begins a paragraph; an address of the portal alone in a paragraph becomes a button. */
  readonly text: string;
}
export interface NotificationTemplateDraft {
  readonly subject: string;
  readonly text: string;
}
export interface MailPreview {
  readonly problems: readonly TemplateProblem[];
  readonly mail?: PreviewedMail;
}
export interface TemplateProblem {
  readonly field: "/subject" | "/text";
  readonly message: string;
}
export interface PreviewedMail {
  readonly sender: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly company: string;
  /** A data address; empty: the company's name stands there. */
  readonly logo: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly linkColour: string;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
  /** The plain text part. */
  readonly text: string;
}
/** A paragraph, line by line, or a button. */
export interface MailBlock {
  readonly type: "text" | "button";
  readonly lines?: readonly (readonly MailPart[])[];
  readonly label?: string;
  readonly href?: string;
}
export interface MailPart {
  readonly text: string;
  readonly href?: string;
}
export interface MailTrial {
  readonly state: "Sent" | "Queued" | "Refused";
  readonly message: string;
}
export interface SubscriptionList {
  readonly data: readonly Subscription[];
  readonly meta: ListMeta;
}
export interface Subscription {
  readonly kind: string;
  readonly name: string;
  readonly about: string;
  readonly delivery: "At once" | "Daily" | "Off";
  /** Why it cannot be turned off. */
  readonly always: string | null;
  /** Why none arrives although it is not off. */
  readonly note: string | null;
}
export interface SubscriptionChange {
  readonly subscriptions: readonly {
    readonly kind: string;
    readonly delivery: "At once" | "Daily" | "Off";
  }[];
}
export interface NotificationBranding {
  /** Stands before the address from which the mail comes. Empty: the portal's own name. */
  readonly senderName: string;
  /** Empty: to the address from which the mail comes. */
  readonly replyTo: string;
  /** Of buttons and links, as #3b4fd8. Empty: the first colour of your portal. */
  readonly accentColour: string;
  /** Shows the logo of your portal at the top of each mail. */
  readonly showLogo: boolean;
  /** Stands below each mail: your company, its address, how to reach you. */
  readonly footer: string;
}
export interface NotificationBrandingChange {
  /** Stands before the address from which the mail comes. Empty: the portal's own name. */
  readonly senderName?: string | null;
  /** Empty: to the address from which the mail comes. */
  readonly replyTo?: string | null;
  /** Of buttons and links, as #3b4fd8. Empty: the first colour of your portal. */
  readonly accentColour?: string | null;
  /** Shows the logo of your portal at the top of each mail. */
  readonly showLogo?: boolean;
  /** Stands below each mail: your company, its address, how to reach you. */
  readonly footer?: string | null;
}
