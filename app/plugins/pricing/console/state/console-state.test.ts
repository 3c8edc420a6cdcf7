import { array, assert, nat, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "#validators";
import {
  enterStart,
  hasRanges,
  offeredPaymentTypes,
  PAYMENT_CYCLES,
  priceKeyOf,
  printPricingModel,
  quantityRangeOf,
  removeTier,
  setTierAmount,
} from "#pricing/calculation";
import {
  addDiscount,
  discountPointer,
  changeConsole,
  isUnsaved,
  moveRanges,
  openConsole,
  pricesPointer,
  readPublishedModel,
  removeDiscount,
  setAmount,
  setAmountsByItem,
  setContractCycle,
  setCurrency,
  setDiscount,
  setHasContractPrice,
  setIncludeOverride,
  setPaymentCycle,
  setPaymentType,
  setPercentage,
  setRanges,
  setUnread,
} from "./index.ts";
import type { ConsoleAction, ConsoleState, DocumentEdit, PricingDocument } from "./index.ts";
import { isSame } from "./is-same.ts";
import { answerOf } from "./test-model.fixture.ts";

const read = readPublishedModel(answerOf());
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const published = read.value;
const start = openConsole(published);
const edit = (state: ConsoleState, change: DocumentEdit, field?: string) =>
  changeConsole(state, { do: "edit", edit: change, field });
const run = (state: ConsoleState, ...actions: readonly ConsoleAction["do"][]) =>
  actions.reduce((at, name) => changeConsole(at, { do: name } as ConsoleAction), state);

/** Edits as a person makes them, from three numbers. */
function someEdit(document: PricingDocument, kind: number, which: number, amount: number): DocumentEdit {
  const specs = [...document.model.metaData.specs];
  const [key = "", spec] = specs[which % specs.length] ?? [];
  if (spec === undefined) throw new Error("The model has no items.");
  const place = {
    key,
    isContract: which % 5 === 0 && document.model.metaData.contractOverride?.specs.has(key) === true,
  };
  const price = decimal((amount / 100).toFixed(2));
  const offered = offeredPaymentTypes(spec, published.solutionType);
  const { paymentType, metaData } = spec.unitPrice;
  const priceKey = paymentType && priceKeyOf(paymentType);
  const discount = {
    targetType: "item",
    target: key,
    attributes: {},
    discountType: "percent",
    pricePerUnit: price,
  } as const;
  switch (kind % 12) {
    case 0:
      return setPaymentType(key, offered[amount % offered.length]);
    case 1:
      return setPaymentType(key, undefined);
    case 2: {
      if (priceKey === undefined) return setPercentage(key, decimal("10"));
      if (!hasRanges(priceKey)) return setAmount(place, priceKey, price);
      const ranges = metaData[priceKey] ?? [];
      return setRanges(
        { key, isContract: false },
        priceKey,
        setTierAmount(ranges, amount % ranges.length, price),
      );
    }
    case 3: {
      const bounds = quantityRangeOf(spec);
      if (priceKey === undefined || !hasRanges(priceKey) || bounds === undefined) return setCurrency("USD");
      const ranges = metaData[priceKey] ?? [];
      const entered = enterStart(ranges, which % ranges.length, decimal(String(amount)), bounds);
      return moveRanges({ key, isContract: false }, priceKey, entered);
    }
    case 4:
      return setAmountsByItem(
        place,
        priceKey ?? "flat",
        new Map(amount % 2 === 0 ? [["business", price]] : []),
      );
    case 5:
      return setIncludeOverride(key, amount % 2 === 0);
    case 6:
      return setHasContractPrice(key, amount % 2 === 0);
    case 7:
      return setPaymentCycle(PAYMENT_CYCLES[amount % PAYMENT_CYCLES.length] ?? "Monthly");
    case 8:
      return setContractCycle(PAYMENT_CYCLES[amount % 5]);
    case 9:
      return amount % 2 === 0
        ? addDiscount({ Accounts_id: 20 + (amount % 4), companyName: "Some" }, discount)
        : removeDiscount(which % 2, 0);
    case 10:
      return setDiscount(which % 2, 0, discount);
    default:
      return setUnread(`${pricesPointer(place)}/flat`, amount % 2 === 0 ? "x" : undefined);
  }
}

const moves = array(record({ kind: nat(11), which: nat(30), amount: nat(500), field: nat(1) }), {
  minLength: 1,
  maxLength: 25,
});

describe("a text that is no value", () => {
  const place = { key: "memory", isContract: false };
  const bounds = { min: decimal("8"), max: decimal("400"), step: decimal("8") };
  const tier = (at: string) => ({
    display: decimal(at),
    min: decimal(at),
    max: decimal("400"),
    amount: decimal("1"),
  });
  const ranges = [tier("8"), tier("64"), tier("256")];
  const at = (index: number, field = "amount") => `${pricesPointer(place)}/recurring/${index}/${field}`;
  const elsewhere = `${pricesPointer({ ...place, isContract: true })}/recurring/1/amount`;
  const typed = [
    setUnread(at(1), "abc"),
    setUnread(at(2, "display"), "x"),
    setUnread(elsewhere, "other"),
  ].reduce((state, change) => edit(state, change), edit(start, setRanges(place, "recurring", ranges)));
  const texts = (state: ConsoleState) => state.history.now.unread;

  test("goes with its tier when another is removed, goes when it is removed itself, and is back with it", () => {
    const without = (index: number) =>
      edit(typed, moveRanges(place, "recurring", removeTier(ranges, index, bounds)));
    expect(texts(without(0))).toEqual({ [at(0)]: "abc", [at(1, "display")]: "x", [elsewhere]: "other" });
    expect(texts(without(1))).toEqual({ [at(1, "display")]: "x", [elsewhere]: "other" });
    expect(texts(without(2))).toEqual({ [at(1)]: "abc", [elsewhere]: "other" });
    expect(texts(run(without(1), "undo"))).toEqual(texts(typed));
  });

  test("goes with its tier when a start moves one beyond another", () => {
    const entered = (index: number, to: string) =>
      edit(typed, moveRanges(place, "recurring", enterStart(ranges, index, decimal(to), bounds)));
    expect(texts(entered(1, "320"))).toEqual({
      [at(2)]: "abc",
      [at(1, "display")]: "x",
      [elsewhere]: "other",
    });
    expect(texts(entered(0, "128"))).toEqual({
      [at(0)]: "abc",
      [at(2, "display")]: "x",
      [elsewhere]: "other",
    });
    // Of two with one start, the first stays.
    expect(texts(entered(2, "64"))).toEqual({ [at(1)]: "abc", [elsewhere]: "other" });
  });
});

test("a text that is no value stays with its discount when one before it is removed, and goes with its own", () => {
  const account = { Accounts_id: 30, companyName: "Fabrikam" };
  const discount = {
    targetType: "solution",
    attributes: {},
    discountType: "percent",
    pricePerUnit: decimal("5"),
  } as const;
  const added = [
    addDiscount(account, discount),
    addDiscount(account, discount),
    addDiscount(account, discount),
  ];
  const state = added.reduce((before, change) => edit(before, change), start);
  const place = state.history.now.accounts.findIndex(({ Accounts_id }) => Accounts_id === 30);
  const at = (index: number) => `${discountPointer(place, index)}/pricePerUnit`;
  const other = `${discountPointer(place + 1, 1)}/pricePerUnit`;
  const typed = [0, 1, 2].reduce(
    (before, index) => edit(before, setUnread(at(index), `x${index}`)),
    edit(state, setUnread(other, "other")),
  );
  expect(edit(typed, removeDiscount(place, 1)).history.now.unread).toEqual({
    [at(0)]: "x0",
    [at(1)]: "x2",
    [other]: "other",
  });
});

describe("undo and redo", () => {
  test("undoing all leads back, redoing all leads forward, and one step back and forth changes nothing", () => {
    assert(
      property(moves, (list) => {
        let state = start;
        for (const { kind, which, amount, field } of list) {
          // Some edits are of a field, and join the one before of the same.
          state = edit(
            state,
            someEdit(state.history.now, kind, which, amount),
            field === 0 ? "/same" : undefined,
          );
          expect(isSame(run(state, "undo", "redo").history.now, state.history.now)).toBe(true);
        }
        const steps = state.history.done.length;
        const back = run(state, ...Array.from({ length: steps }, () => "undo" as const));
        expect(isSame(back.history.now, published.document)).toBe(true);
        expect(isUnsaved(back)).toBe(false);
        const forth = run(back, ...Array.from({ length: steps }, () => "redo" as const));
        expect(isSame(forth.history.now, state.history.now)).toBe(true);
      }),
      { seed: 20261123, numRuns: 150 },
    );
  });

  test("what is typed into a field is one step, until the field is left", () => {
    const place = { key: "base", isContract: false };
    const typed = ["3", "30", "30.5"].reduce(
      (at, text) => edit(at, setAmount(place, "base", decimal(text)), "/base"),
      start,
    );
    expect(typed.history.done).toHaveLength(1);
    const again = edit(run(typed, "settle"), setAmount(place, "base", decimal("31")), "/base");
    expect(again.history.done).toHaveLength(2);
    expect(run(again, "undo").history.now.model.metaData.specs.get("base")?.unitPrice.metaData.base).toEqual(
      decimal("30.5"),
    );
    expect(isSame(run(again, "undo", "undo").history.now, published.document)).toBe(true);
  });

  test("a new edit drops what was undone; discarding can be undone", () => {
    const edited = edit(start, setCurrency("USD"));
    expect(edit(run(edited, "undo"), setCurrency("CHF")).history.undone).toEqual([]);
    const discarded = run(edited, "discard");
    expect(isUnsaved(discarded)).toBe(false);
    expect(run(discarded, "undo").history.now.model.currency).toBe("USD");
  });

  test("an edit that changes nothing is no step", () => {
    expect(edit(start, setCurrency("EUR")).history.done).toEqual([]);
    expect(run(start, "undo", "redo", "settle")).toBe(start);
  });
});

describe("what the server refused", () => {
  const refused = changeConsole(start, {
    do: "refuse",
    problems: [
      { pointer: "/metaData/specs/base/unitPrice/metaData/base", message: "Too much." },
      { pointer: "/currency", message: "Not that one." },
    ],
  });

  test("stands until its field changes", () => {
    const next = edit(
      refused,
      setAmount({ key: "base", isContract: false }, "base", decimal("1")),
      "/metaData/specs/base/unitPrice/metaData/base",
    );
    expect(next.refused.map(({ pointer }) => pointer)).toEqual(["/currency"]);
  });
});

describe("a newer version", () => {
  const newer = readPublishedModel(answerOf({ base: "27.00", currency: "EUR", version: 13 }));
  if (!newer.ok) throw new Error("The fixture cannot be read.");
  const mine = edit(start, setPercentage("memory", decimal("5")));

  test("takes what was not changed here, keeps what was, and can be undone", () => {
    const next = changeConsole(mine, { do: "rebase", published: newer.value });
    const { specs } = next.history.now.model.metaData;
    expect(specs.get("base")?.unitPrice.metaData.base).toEqual(decimal("27.00"));
    expect(specs.get("memory")?.unitPrice.percentage).toEqual(decimal("5"));
    expect(next.published.version).toBe(13);
    expect(isSame(run(next, "undo").history.now, mine.history.now)).toBe(true);
  });

  test("where both changed a price, the one here stays", () => {
    const both = edit(start, setAmount({ key: "base", isContract: false }, "base", decimal("20")));
    const next = changeConsole(both, { do: "rebase", published: newer.value });
    expect(next.history.now.model.metaData.specs.get("base")?.unitPrice.metaData.base).toEqual(decimal("20"));
  });

  test("that was published here is what was sent: what was entered meanwhile is kept, and can be undone", () => {
    const sent = mine.history.now;
    const publish = { do: "publish", published: newer.value, sent } as const;
    expect(changeConsole(mine, publish)).toEqual(openConsole(newer.value));
    const later = edit(mine, setCurrency("USD"));
    const next = changeConsole(later, publish);
    expect(next.published).toBe(newer.value);
    expect(next.history.now.model.currency).toBe("USD");
    // What was sent, and published as something else by the server, is as published.
    expect(next.history.now.model.metaData.specs.get("memory")).toEqual(
      newer.value.document.model.metaData.specs.get("memory"),
    );
    expect(isUnsaved(next)).toBe(true);
    expect(isSame(run(next, "undo", "undo").history.now, sent)).toBe(true);
  });

  test("taken over, nothing of the draft is left", () => {
    const next = changeConsole(mine, { do: "take", published: newer.value });
    expect(printPricingModel(next.history.now.model)).toEqual(printPricingModel(newer.value.document.model));
    expect(next.history.done).toEqual([]);
  });
});
