import { expect } from "vitest";
import type { OpenDatabase } from "../../database/index.ts";
import { openPlayedSystems, PLAYED } from "../../testing/played-systems.ts";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, hidden, row } from "./recorded-changes.fixture.ts";

interface Parts {
  readonly database: OpenDatabase;
  readonly provider: Caller;
  /** Everything that must stand in no row of the log. */
  readonly secrets: Set<string>;
}

const API = "/connectwise";
const NAME = "ConnectWise";

/** What is recorded of a ticketing system, by operationId, in their order. */
export function integrationChanges(parts: () => Parts): Readonly<Record<string, () => Promise<Recorded>>> {
  const made = { id: 0, port: 0, solution: { id: 0, name: "" } };
  const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    await good(parts().provider.send(method, `${API}${path}`, body));
  /** The systems are played for one change at a time. */
  const whilePlayed = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
    const played = await openPlayedSystems(made.port);
    made.port = Number(new URL(played.url).port);
    try {
      return await work(played.url);
    } finally {
      await played.close();
    }
  };
  return {
    async createConfiguration() {
      const { username, secret, clientId } = PLAYED.connectwise;
      parts().secrets.add(secret);
      await whilePlayed(async (url) => {
        const body = { url, username, secret, client_id: clientId, currency: "EUR" };
        made.id = (await send("POST", "/configuration", body)).id;
      });
      const values = [added("username", username), added("currency", "EUR"), hidden("secret")];
      return { rows: [row("integration.create", NAME, expect.arrayContaining(values))] };
    },
    async updateConfiguration() {
      await send("PATCH", `/configuration/${made.id}`, { currency: "USD" });
      return { rows: [row("integration.update", NAME, [change("currency", "EUR", "USD")])] };
    },
    async mapCompany() {
      await whilePlayed(() => send("PATCH", "/companies/250/map", { account_id: 100, contract_id: "31" }));
      const values = [
        change("companyName", null, expect.stringMatching(/./)),
        change("contract_name", null, "Cloud services"),
      ];
      return { rows: [row("company.map", "Contoso Manufacturing", values)] };
    },
    async mapPushedSolution() {
      const { data } = await good(parts().provider.get(`${API}/services?page[size]=1`));
      made.solution = data[0];
      await whilePlayed(() => send("PATCH", `/services/${made.solution.id}/map`, { service_id: "901" }));
      const values = [change("service_name", null, "Cloud compute")];
      return { rows: [row("pushedsolution.map", made.solution.name, values)] };
    },
    async overrideQueued() {
      await parts().database.transaction("system", (db) =>
        db.query(
          `insert into integration_line (integration_id, account_id, buyer_id, invoice_line_id, next_at)
           select $1, 1, 100, max(id), now() from invoice_line where account_id = 100`,
          [made.id],
        ),
      );
      await send("POST", "/queued/override", { accounts: [100] });
      return { rows: [row("integration.override", NAME, [])] };
    },
    async unmapCompanies() {
      await send("PATCH", "/companies/unmap", { accounts: [100] });
      const values = [change("companyName", expect.stringMatching(/./), null)];
      return { rows: [row("company.unmap", "Contoso Manufacturing", values)] };
    },
    async deleteConfiguration() {
      await send("DELETE", `/configuration/${made.id}`);
      return { rows: [row("integration.delete", NAME, [])] };
    },
  };
}
