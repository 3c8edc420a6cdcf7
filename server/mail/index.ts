export { buildMailSender } from "./mail-sender.ts";
export type { MailSender } from "./mail-sender.ts";
export { isMailable, writeMail } from "./outbox.ts";
export type { Mail } from "./outbox.ts";
export { deleteOldMail, listOutbox } from "./outbox-list.ts";
export { askOutbox, serveOutbox } from "./outbox-socket.ts";
export { readsAsAddress } from "./reads-as-address.ts";
export { readSmtpSettings } from "./smtp-settings.ts";
export type { SmtpSettings } from "./smtp-settings.ts";
