import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, hidden, row } from "./recorded-changes.fixture.ts";

interface Parts {
  readonly provider: Caller;
  /** Everything that must stand in no row of the log. */
  readonly secrets: Set<string>;
}

/** Nothing listens there. Addresses of receivers often hold keys. */
const [ADDRESS, OTHER] = ["http://127.0.0.1:9/first-key", "http://127.0.0.1:9/second-key"];

/** What is recorded of webhooks, by operationId, in their order. */
export function webhookChanges(parts: () => Parts): Readonly<Record<string, () => Promise<Recorded>>> {
  let uuid = "";
  const send = async (method: "POST" | "PATCH", path: string, body?: object) =>
    await good(parts().provider.send(method, path, body));
  const name = "recorded-webhook";
  return {
    async createWebhook() {
      for (const each of [ADDRESS, OTHER]) parts().secrets.add(each);
      const made = await send("POST", "/webhooks", { name, url: ADDRESS, events: ["role.changed"] });
      uuid = made.uuid;
      parts().secrets.add(made.secret);
      const values = [
        added("name", name),
        added("events", ["role.changed"]),
        added("active", true),
        hidden("url"),
      ];
      return { rows: [row("webhook.create", name, values)] };
    },
    async updateWebhook() {
      await send("PATCH", `/webhooks/${uuid}`, { url: OTHER, events: ["user.created"] });
      const values = [change("events", ["role.changed"], ["user.created"]), hidden("url")];
      return { rows: [row("webhook.update", name, values)] };
    },
    async renewWebhookSecret() {
      parts().secrets.add((await send("POST", `/webhooks/${uuid}/secret`)).secret);
      return { rows: [row("webhook.renew", name, [hidden("secret")])] };
    },
    async pingWebhook() {
      await send("POST", `/webhooks/${uuid}/ping`);
      return { rows: [row("webhook.ping", name, [])] };
    },
    async redeliverWebhookMessage() {
      const { data } = await good(parts().provider.get(`/webhooks/history?filter[webhook_uuid]=${uuid}`));
      await send("POST", `/webhooks/history/${data[0].uuid}/redeliver`);
      return { rows: [row("webhook.redeliver", name, [])] };
    },
    async deleteWebhooks() {
      await send("PATCH", "/webhooks", { webhook_uuids: [uuid] });
      return { rows: [row("webhook.delete", name, [])] };
    },
  };
}
