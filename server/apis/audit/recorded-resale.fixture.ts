import type { TestPortal } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of selling in one's own name, by operationId, in their order. */
export function resaleChanges(portal: () => TestPortal): Readonly<Record<string, () => Promise<Recorded>>> {
  const provider = () => portal().signIn("provider");
  const reseller = () => portal().signIn("reseller");
  const made = { resale: 0, markup: 0 };
  const validFrom = "2090-01-01";
  return {
    async switchResale() {
      const body = { account_id: 20, isOn: true, validFrom };
      made.resale = (await good((await provider()).send("POST", "/resale/resale", body))).id;
      const values = [added("isOn", true), added("validFrom", validFrom)];
      return { rows: [row("resale.switch", "Harbour IT", values)] };
    },
    async createMarkup() {
      const who = await reseller();
      made.markup = (await good(who.send("POST", "/resale/markup", { percent: 12.5, validFrom }))).id;
      const values = [added("percent", 12.5), added("validFrom", validFrom)];
      return { rows: [row("markup.create", "All customers", values)] };
    },
    async deleteMarkup() {
      await good((await reseller()).send("DELETE", `/resale/markup/${made.markup}`));
      return { rows: [row("markup.delete", "All customers", [])] };
    },
    async deleteResale() {
      await good((await provider()).send("DELETE", `/resale/resale/${made.resale}`));
      return { rows: [row("resale.delete", "Harbour IT", [])] };
    },
  };
}
