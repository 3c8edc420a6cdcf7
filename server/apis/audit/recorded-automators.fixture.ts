import type { OpenDatabase } from "../../database/index.ts";
import type { Caller } from "../../testing/test-portal.ts";
import { expect } from "vitest";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

interface Parts {
  readonly database: OpenDatabase;
  readonly provider: Caller;
}

/** What is recorded of an automator, by operationId, in their order. */
export function automatorChanges(parts: () => Parts) {
  let id = 0;
  const path = () => `/automators/automator/${id}`;
  return {
    async createAutomator() {
      const body = { name: "Recorded", automator_type_id: 6 };
      ({ id } = await good(parts().provider.send("POST", "/automators/automator", body)));
      const values = expect.arrayContaining([added("name", "Recorded")]);
      return { rows: [row("automator.create", "Recorded", values)] };
    },
    async updateAutomator() {
      await good(parts().provider.send("PATCH", path(), { name: "Written down" }));
      return { rows: [row("automator.update", "Recorded", [change("name", "Recorded", "Written down")])] };
    },
    async checkAutomator() {
      const { database, provider } = parts();
      await database.transaction("system", (db) =>
        db.query("update automator set state = 'available' where id = $1", [id]),
      );
      const { link } = await good(provider.send("POST", `${path()}/check`));
      await provider.follow(link);
      const found = change("state", "available", "notConfiguredProperly");
      return {
        rows: [
          row("automator.check", "Written down", [], { result: "accepted" }),
          row("automator.checked", "Written down", [found], { result: "failed" }),
        ],
      };
    },
    async deleteAutomator() {
      await good(parts().provider.send("DELETE", path()));
      return { rows: [row("automator.delete", "Written down", [])] };
    },
  };
}
