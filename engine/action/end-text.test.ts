import { expect, test } from "vitest";
import { endText } from "./end-text.ts";
import type { EndSubject } from "./end-text.ts";

const TEXTS = {
  "power.off-done": "{name} is powered off",
  "power.off-failed": "{name} was not powered off",
  "action.move-done": "{name} has moved",
  "ended.delete-done": "{name} was deleted",
  "ended.done": "{what} is done",
  "ended.failed": "{what} failed",
};
const subject = (more: Partial<EndSubject>): EndSubject => ({ name: "web-01", what: "Stop web-01", ...more });

test.each<[said: string, end: "done" | "failed", subject: EndSubject]>([
  ["web-01 is powered off", "done", subject({ id: "off", kind: "vm-state", label: "t:power.off" })],
  ["web-01 was not powered off", "failed", subject({ id: "off", label: "t:power.off" })],
  ["web-01 has moved", "done", subject({ id: "move", kind: "delete" })],
  ["web-01 was deleted", "done", subject({ id: "remove", kind: "delete" })],
  ["Stop web-01 failed", "failed", subject({ id: "remove", kind: "delete" })],
  ["Stop web-01 is done", "done", subject({ id: "x", kind: "run", label: "Stop it" })],
  ["Stop web-01 is done", "done", subject({})],
  // Nothing that has a name.
  ["Clean up is done", "done", subject({ id: "move", name: "", what: "Clean up" })],
])("%s", (said, end, about) => {
  expect(endText(end, about, TEXTS)).toBe(said);
});
