import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of verifications of the log itself, by operationId. */
export function verificationChanges(caller: () => Caller): Readonly<Record<string, () => Promise<Recorded>>> {
  return {
    async verifyLog() {
      const { link } = await good(caller().send("POST", "/audit/verification"));
      await caller().follow(link);
      return { rows: [row("log.verify", "the log", []), row("log.verified", "the log", [])] };
    },
  };
}
