import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { keepCompanies } from "./companies.ts";
import { collect } from "./ticketing-system.ts";

// What a ticketing system answers that means no good, or no longer knows what it says.

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

describe("the companies of a system", () => {
  it("are kept once each, in characters that can be kept", async () => {
    const kept = await portal.database.transaction("system", async (db) => {
      const [made] = await db.query<{ id: number }>(
        `insert into integration (account_id, system, url, username, sealed_secret, client_id, currency)
         values (1, 'connectwise', 'https://psa.example', 'a+b', '', '', 'USD') returning id`,
      );
      const id = made?.id ?? 0;
      await keepCompanies(db, id, [
        { id: "1", name: "Twice", status: null },
        { id: "1", name: "Twice again", status: null },
        { id: "2", name: "Odd\0 \uD800 name", status: "A\0" },
      ]);
      return await db.query<{ name: string; status: string | null }>(
        "select name, status from integration_company where integration_id = $1 order by company_id",
        [id],
      );
    });
    expect(kept).toEqual([
      { name: "Twice again", status: null },
      { name: "Odd \uFFFD name", status: "A" },
    ]);
  });
});

describe("rows of a system", () => {
  it("are taken to a number, and more are a failure of the system", () => {
    const rows: unknown[] = [];
    collect(
      rows,
      Array.from({ length: 40_000 }, (_, n) => n),
    );
    collect(rows, undefined);
    expect(rows).toHaveLength(40_000);
    expect(() =>
      collect(
        rows,
        Array.from({ length: 2_000_000 }, (_, n) => n),
      ),
    ).toThrow("It answers more than 50000 rows");
  });
});
