import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of budgets, by operationId, in their order. */
export function budgetChanges(customer: () => Caller): Readonly<Record<string, () => Promise<Recorded>>> {
  let path = "";
  return {
    async createBudget() {
      const made = await good(customer().send("POST", "/budgets/budget", { currency: "SEK", monthly: 900 }));
      path = `/budgets/budget/${made.id}`;
      return { rows: [row("budget.create", "SEK", [added("currency", "SEK"), added("monthly", 900)])] };
    },
    async updateBudget() {
      await good(customer().send("PATCH", path, { monthly: 950.5 }));
      return { rows: [row("budget.update", "SEK", [change("monthly", 900, 950.5)])] };
    },
    async deleteBudget() {
      await good(customer().send("DELETE", path));
      return { rows: [row("budget.delete", "SEK", [])] };
    },
  };
}
