import { describe, expect, test } from "vitest";
import { askText, questionTitle, usualText } from "./ask-words.ts";
import type { AskSubject } from "./ask-words.ts";

const TEXTS = {
  "ask.delete-text": "Deletes {name}. This cannot be undone.",
  "ask.question": "{what}?",
  "ask.several": "{count} {noun}",
  "ask.this": "this {noun}",
  "many.item": "items",
  "many.machine": "machines",
  "power.off-text": "{name} stops immediately.",
  "power.off-text-several": "{name} stop immediately.",
  "pool.text": "Deletes {name} and its {{load.machines.total}} machines.",
};
const ONE: AskSubject = { name: "app-09", noun: "machine" };

describe("what a question says", () => {
  test.each<[what: string, subject: AskSubject, text: string]>([
    ["its name", ONE, "Deletes app-09. This cannot be undone."],
    ["how many", { name: "", noun: "machine", count: 6 }, "Deletes 6 machines. This cannot be undone."],
    ["how many of a noun without a plural", { name: "", noun: "tap", count: 2 }, "Deletes 2 items."],
    ["what kind of thing", { name: "", noun: "machine" }, "Deletes this machine."],
    ["the name of the only row", { name: "app-09", noun: "machine", count: 1 }, "Deletes app-09."],
  ])("names what it is about by %s", (_, subject, text) => {
    expect(usualText("delete", subject, TEXTS)).toContain(text);
  });

  test("is empty for a kind without a text", () => {
    expect(usualText("run", ONE, TEXTS)).toBe("");
  });

  test("has another form for several rows, where there is one", () => {
    const six = { name: "", noun: "machine", count: 6 };
    expect(askText("t:power.off-text", {}, ONE, TEXTS)).toBe("app-09 stops immediately.");
    expect(askText("t:power.off-text", {}, six, TEXTS)).toBe("6 machines stop immediately.");
    expect(askText("Stops {name}.", {}, six, TEXTS)).toBe("Stops 6 machines.");
  });

  test("counts what the dialog has read, and is picked by it", () => {
    const roots = { load: { machines: { total: 25 } } };
    const text = { by: { $: "load.machines.total" }, to: { "1": "Deletes one." }, else: "t:pool.text" };
    expect(askText(text, roots, { ...ONE, name: "web" }, TEXTS)).toBe("Deletes web and its 25 machines.");
    expect(askText(text, { load: { machines: { total: 1 } } }, ONE, TEXTS)).toBe("Deletes one.");
  });
});

test("a title asks", () => {
  expect(questionTitle("Power off app-09", TEXTS)).toBe("Power off app-09?");
});
