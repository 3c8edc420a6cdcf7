import { expect, test } from "vitest";
import { accountsOf, countDirections, readSimulation, simulationTable } from "./index.ts";

const account = (id: number, companyName: string, before: string, after: string, movedFrom?: string) => ({
  Accounts_id: id,
  companyName,
  services: [1, 2],
  before,
  after,
  difference: (Number(after) - Number(before)).toFixed(2),
  ...(movedFrom === undefined ? {} : { movedFrom }),
});
const simulation = readSimulation({
  currency: "EUR",
  before: "1300.00",
  after: "1350.00",
  difference: "50.00",
  accounts: [
    account(1, "Contoso", "1200.00", "1300.00", "2026-12-01"),
    account(2, "Bellows", "100.00", "50.00", "2026-12-01"),
    account(3, "Fabrikam", "0.00", "0.00"),
  ],
});
if (simulation === undefined) throw new Error("This is a simulation.");

test("a simulation is a table of all accounts by the titles of its columns, amounts as numbers", () => {
  const titles = (key: string) => key.replace("pricing.", "");
  expect(simulationTable(simulation, titles)).toEqual({
    header: [
      "account",
      "services",
      "before (EUR)",
      "after (EUR)",
      "difference (EUR)",
      "change (%)",
      "moved-from",
    ],
    rows: [
      ["Contoso", "2", "1200.00", "1300.00", "100.00", "8.3", "2026-12-01"],
      ["Bellows", "2", "100.00", "50.00", "-50.00", "-50.0", "2026-12-01"],
      ["Fabrikam", "2", "0.00", "0.00", "0.00", "", "moved-never"],
    ],
  });
});

test("its accounts are those of one direction, as many as are counted", () => {
  const names = (direction?: "more" | "less" | "same") =>
    accountsOf(simulation, direction).map(({ companyName }) => companyName);
  expect([names("more"), names("less"), names("same")]).toEqual([["Contoso"], ["Bellows"], ["Fabrikam"]]);
  expect(names()).toHaveLength(3);
  expect(countDirections(simulation.accounts)).toEqual({ more: 1, less: 1, same: 1 });
});
