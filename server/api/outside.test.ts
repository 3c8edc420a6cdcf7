import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { refuseInTransaction } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { transactionWithOutside } from "./outside.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;

beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await database.transaction("system", (db) =>
    db.query("insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One')"),
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

const rename = (name: string) => ["update account set company_name = $1 where id = 1", [name]] as const;
const nameNow = async () => {
  const rows = await database.transaction("system", (db) =>
    db.query<{ name: string }>("select company_name as name from account where id = 1"),
  );
  return rows[0]?.name;
};

describe("work outside of a transaction", () => {
  it("runs once, while none is open, and what was written before it is written once", async () => {
    const calls: string[] = [];
    const result = await transactionWithOutside(database, { accountId: 1 }, async (db, outside) => {
      await db.query("update account set company_name = company_name || '!' where id = 1");
      const answer = await outside("ask", async () => {
        refuseInTransaction("This");
        calls.push("asked");
        await database.transaction("system", (own) => own.query("select 1"));
        return 7;
      });
      expect(await outside("ask", async () => 8)).toBe(7);
      return answer;
    });
    expect([result, calls, await nameNow()]).toEqual([7, ["asked"], "One!"]);
  });

  it("is done together where it is asked for together", async () => {
    const meet = { left: Promise.withResolvers<string>(), right: Promise.withResolvers<string>() };
    const answers = await transactionWithOutside(database, { accountId: 1 }, async (_db, outside) => {
      const asked = await Promise.allSettled([
        outside("left", async () => {
          meet.left.resolve("left");
          return await meet.right.promise;
        }),
        outside("right", async () => {
          meet.right.resolve("right");
          return await meet.left.promise;
        }),
      ]);
      return asked.map((each) => (each.status === "fulfilled" ? each.value : "failed"));
    });
    expect(answers).toEqual(["right", "left"]);
  });

  it("fails where it is awaited, and can be caught there", async () => {
    const answer = await transactionWithOutside(database, { accountId: 1 }, async (db, outside) => {
      const failure = await outside("ask", () => Promise.reject(new Error("No answer."))).catch(
        (error: unknown) => error,
      );
      await db.query(...rename("Two"));
      return String(failure);
    });
    expect([answer, await nameNow()]).toEqual(["Error: No answer.", "Two"]);
  });

  it("is not forgotten by somebody who catches everything", async () => {
    const answer = await transactionWithOutside(database, { accountId: 1 }, async (db, outside) => {
      const found = await outside("ask", async () => "found").catch(() => "nothing");
      await db.query(...rename(found));
      return found;
    });
    expect([answer, await nameNow()]).toEqual(["found", "found"]);
  });

  it("is refused inside of one", async () => {
    await expect(database.transaction("system", async () => refuseInTransaction("A call"))).rejects.toThrow(
      "A call was made inside a transaction",
    );
  });
});
