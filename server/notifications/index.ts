/** The kinds of mail, what they say, and who gets which of them (docs/decisions/0049-mail-that-people-choose.md). */
export { checkTemplate } from "./check-template.ts";
export type { MailText } from "./check-template.ts";
export { writeDigests } from "./digest.ts";
export { htmlOf, layOutMail, plainTextOf } from "./lay-out-mail.ts";
export type { MailLayout, RenderedMail } from "./lay-out-mail.ts";
export { DIGEST, examplesOf, isMailKind, MAIL_KINDS } from "./mail-kinds.ts";
export type { MailKind, MailVariables } from "./mail-kinds.ts";
export { readMailLook } from "./mail-look.ts";
export type { MailLook } from "./mail-look.ts";
export { CURRENT_TEMPLATES, renderMail } from "./stored-template.ts";
export { firstDelivery, readSubscription, setSubscription } from "./subscriptions.ts";
export type { Delivery } from "./subscriptions.ts";
export { mountUnsubscribe } from "./unsubscribe-routes.ts";
export { writeMail } from "./write-mail.ts";
