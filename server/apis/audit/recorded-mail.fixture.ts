import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { change, good, row } from "./recorded-changes.fixture.ts";

const WORDS = { subject: "It has ended: {{name}}", text: "{{name}}\n\n{{link}}" };

/** What is recorded of mail, by operationId, in their order. */
export function mailChanges(provider: () => Caller): Readonly<Record<string, () => Promise<Recorded>>> {
  const path = "/notifications/templates/activity-end";
  const name = "Activity ended";
  return {
    async updateNotificationTemplate() {
      await good(provider().send("PUT", path, WORDS));
      const changes = [
        change("subject", "{{outcome}}: {{name}}", WORDS.subject),
        change("text", expect.stringContaining("{{company}}"), WORDS.text),
      ];
      return { rows: [row("notificationtemplate.update", name, changes)] };
    },
    async testNotificationTemplate() {
      await good(provider().send("POST", `${path}/test`, WORDS));
      return { rows: [row("notificationtemplate.test", name, [])] };
    },
    async resetNotificationTemplate() {
      await good(provider().send("POST", `${path}/reset`));
      const changes = expect.arrayContaining([change("subject", WORDS.subject, "{{outcome}}: {{name}}")]);
      return { rows: [row("notificationtemplate.reset", name, changes)] };
    },
    async updateNotificationBranding() {
      await good(provider().send("PATCH", "/notifications/branding", { footer: "Northwind Ltd" }));
      const changes = [change("footer", null, "Northwind Ltd")];
      return { rows: [row("notificationbranding.update", "Northwind Cloud", changes)] };
    },
    async updateSubscriptions() {
      const subscriptions = [{ kind: "activity-end", delivery: "Off" }];
      await good(provider().send("PUT", "/notifications/subscriptions", { subscriptions }));
      const off = { field: "activity-end", title: name, former: "At once", value: "Off" };
      return {
        rows: [row("subscription.update", "provider@demo.example", [expect.objectContaining(off)])],
      };
    },
  };
}
