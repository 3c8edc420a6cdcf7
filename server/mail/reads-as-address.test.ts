import { expect, test } from "vitest";
import { readsAsAddress } from "./reads-as-address.ts";

test.each([
  ["evil.example", true],
  ["Open банк.com now", true],
  ["aé.com", true],
  ["evil。com", true],
  ["evil．com", true],
  ["http:evil%2ecom", true],
  ["evil [.] com", true],
  ["www evil", true],
  ["mail me@x", true],
  ["1.1.1.1", true],
  ["Northwind Ltd.", false],
  ["St. Gallen Cloud", false],
  ["web-01", false],
])("%j reads as an address: %s", (name, does) => {
  expect(readsAsAddress(name)).toBe(does);
});
