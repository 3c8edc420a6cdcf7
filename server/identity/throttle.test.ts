import { expect, test } from "vitest";
import { againIn } from "./throttle.ts";

test("a wait is said in seconds, and from a minute and a half in minutes that are not too few", () => {
  expect([1, 90, 91, 300, 899].map(againIn)).toEqual([
    "Try again in 1 s.",
    "Try again in 90 s.",
    "Try again in 2 min.",
    "Try again in 5 min.",
    "Try again in 15 min.",
  ]);
});
