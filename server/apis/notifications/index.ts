import type { Api } from "../../api/index.ts";
import type { Clock } from "../../clock.ts";
import type { MailTransport } from "../../mail/index.ts";
import { getNotificationBranding, updateNotificationBranding } from "./branding.ts";
import type { Handlers } from "./contract.generated.ts";
import { listSubscriptions, updateSubscriptions } from "./subscriptions.ts";
import description from "./swagger.json" with { type: "json" };
import {
  getNotificationTemplate,
  listNotificationTemplates,
  resetNotificationTemplate,
  updateNotificationTemplate,
} from "./templates.ts";
import { buildPreview, buildTest } from "./try-template.ts";

export interface NotificationsParts {
  /** Where the links of example mails lead. */
  readonly publicUrl: string;
  /** Undefined: mail is kept in the outbox. */
  readonly mail: MailTransport | undefined;
  readonly clock: Clock;
}

/** What the portal's mail says, from whom it comes, and who gets which of it (spec 2 §7). */
export function buildNotificationsApi(parts: NotificationsParts): Api<Handlers> {
  return {
    name: "notifications",
    base: "",
    descriptionAddress: "/notifications/swagger.json",
    description,
    handlers: {
      listNotificationTemplates,
      getNotificationTemplate,
      updateNotificationTemplate,
      resetNotificationTemplate,
      previewNotificationTemplate: buildPreview(parts),
      testNotificationTemplate: buildTest(parts),
      listSubscriptions,
      updateSubscriptions,
      getNotificationBranding,
      updateNotificationBranding,
    },
  };
}
