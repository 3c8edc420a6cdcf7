export { deleteOldMessages } from "./old-messages.ts";
export { makeWebhookSecret, OVERLAP_HOURS, sealWebhookSecret } from "./secret.ts";
export { sendMessage } from "./send-message.ts";
export type { SendResult } from "./send-message.ts";
export { buildWebhookSender, secretsOf } from "./sender.ts";
export type { WebhookParts } from "./sender.ts";
