import { expect, test } from "vitest";
import { quotaLevel } from "./quota-level.ts";

test.each([
  [79.9, 0, 0],
  [80, 0, 80],
  [94.9, 80, 80],
  [95, 0, 95],
  [120, 80, 95],
  // What has been told stays until the use is well below.
  [90.1, 95, 95],
  [90, 95, 80],
  [75.1, 80, 80],
  [75, 80, 0],
  [75, 95, 0],
])("%s percent of a quota that was at level %s is level %s", (percent, former, level) => {
  expect(quotaLevel(percent, former)).toBe(level);
});
