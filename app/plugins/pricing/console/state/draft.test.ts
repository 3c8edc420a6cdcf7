import { describe, expect, test } from "vitest";
import { decimal } from "#validators";
import {
  changeConsole,
  isUnsaved,
  openConsole,
  openDraft,
  printDraft,
  readPublishedModel,
  setAmount,
  setUnread,
} from "./index.ts";
import type { ConsoleState, DocumentEdit } from "./index.ts";
import { isSame } from "./is-same.ts";
import { answerOf } from "./test-model.fixture.ts";

function published(parts?: Parameters<typeof answerOf>[0]) {
  const read = readPublishedModel(answerOf(parts));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

const BASE = { key: "base", isContract: false } as const;
const edited = (...edits: readonly DocumentEdit[]): ConsoleState =>
  edits.reduce(
    (state: ConsoleState, edit) => changeConsole(state, { do: "edit", edit }),
    openConsole(published()),
  );
/** As it comes back from the store. */
const kept = (state: ConsoleState): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(printDraft(state) ?? {}));

describe("a draft", () => {
  test("is there only while something is unsaved", () => {
    expect(printDraft(openConsole(published()))).toBeUndefined();
    expect(printDraft(edited(setAmount(BASE, "base", decimal("25.00"))))).toBeUndefined();
    expect(printDraft(edited(setAmount(BASE, "base", decimal("30"))))).toBeDefined();
  });

  test("comes back as it was, also with a text that is no price, and is undone as a whole", () => {
    const state = edited(setAmount(BASE, "base", decimal("30.5")), setUnread("/metaData/x", "3,,5"));
    const again = openDraft(published(), kept(state));
    expect(isSame(again?.history.now, state.history.now)).toBe(true);
    expect(again?.published.version).toBe(12);
    const undone = again && changeConsole(again, { do: "undo" });
    expect(undone && isUnsaved(undone)).toBe(false);
  });

  test("of an older version stays on that, so that the newer one is said", () => {
    const draft = kept(edited(setAmount(BASE, "base", decimal("30"))));
    const again = openDraft(published({ version: 13, currency: "CHF" }), draft);
    expect(again?.published.version).toBe(12);
    expect(again?.published.document.model.currency).toBe("EUR");
    expect(again && isUnsaved(again)).toBe(true);
  });

  test.each([
    ["of a version that the server does not have", { version: 11 }, (draft: object) => draft],
    ["of another model", {}, (draft: object) => ({ ...draft, base: { ...published(), id: "8" } })],
    ["that cannot be read", {}, () => ({ base: 1, mine: [] })],
    [
      "whose changes are published",
      { base: "30", version: 13 },
      (draft: object) => ({
        ...draft,
        base: { ...(kept(edited(setAmount(BASE, "base", decimal("30"))))["mine"] as object), version: 13 },
      }),
    ],
  ])("%s is dropped", (_, parts, change) => {
    const draft = kept(edited(setAmount(BASE, "base", decimal("30"))));
    expect(openDraft(published(parts), { ...change(draft) })).toBeUndefined();
  });
});
