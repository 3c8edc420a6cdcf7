import { expect, test } from "vitest";
import { plainHelp } from "./plain-help.ts";

test("the help of a field is plain and short, and what is so already stays the description's", () => {
  expect(plainHelp("The region.")).toBeUndefined();
  expect(plainHelp("The [Region](/docs/regions) of `web`, <b>bold</b>.")).toBe("The Region of web, bold.");
  expect(plainHelp("Plays {ID}.")).toBe("Plays ID.");
  expect(plainHelp(`First sentence. ${"Many more words ".repeat(20)}.`)).toBe("First sentence.");
  expect(plainHelp("Constraints: * a `-` * b")).toBe("Constraints:");
});
