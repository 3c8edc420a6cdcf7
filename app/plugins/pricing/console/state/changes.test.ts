import { describe, expect, test } from "vitest";
import { decimal } from "#validators";
import type { Discount } from "#pricing/calculation";
import {
  addDiscount,
  changeBody,
  changeConsole,
  changedParts,
  conflictingParts,
  countChanges,
  documentProblems,
  openConsole,
  readPublishedModel,
  readSimulation,
  removeDiscount,
  setAmount,
  setCurrency,
  setDiscount,
  setHasContractPrice,
  setPaymentType,
  unreadReason,
} from "./index.ts";
import type { DocumentEdit } from "./index.ts";
import { answerOf } from "./test-model.fixture.ts";

const read = readPublishedModel(answerOf());
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const published = read.value;
const after = (...edits: readonly DocumentEdit[]) =>
  edits.reduce((state, edit) => changeConsole(state, { do: "edit", edit }), openConsole(published)).history
    .now;
const AT_ONCE = { validFrom: "", moveExisting: false };

describe("what a draft changes", () => {
  test("is listed by its parts; a contract price belongs to its item", () => {
    const draft = after(setCurrency("USD"), setHasContractPrice("memory", true));
    expect(changedParts(published.document, draft)).toEqual([
      { part: "currency" },
      { part: "item", key: "memory" },
    ]);
  });

  test("is counted: an item and a setting once, discounts one by one", () => {
    const percent = (rate: string): Discount => ({
      targetType: "solution",
      attributes: {},
      discountType: "percent",
      pricePerUnit: decimal(rate),
    });
    const contoso = { Accounts_id: 21, companyName: "Contoso" };
    const count = (...edits: readonly DocumentEdit[]) => {
      const draft = after(...edits);
      return countChanges(changedParts(published.document, draft), published.document, draft);
    };
    expect(count(setCurrency("USD"), setHasContractPrice("memory", true))).toBe(2);
    expect(count(setDiscount(0, 0, percent("20")))).toBe(1);
    expect(count(addDiscount(contoso, percent("5")), addDiscount(contoso, percent("5")))).toBe(2);
    expect(count(setDiscount(0, 0, percent("20")), addDiscount(contoso, percent("5")))).toBe(2);
    expect(
      count(addDiscount({ Accounts_id: 22, companyName: "Bellows" }, percent("5")), removeDiscount(0, 0)),
    ).toBe(2);
    expect(count()).toBe(0);
  });

  test("there and back is no change", () => {
    const draft = after(
      setCurrency("USD"),
      setCurrency("EUR"),
      setHasContractPrice("memory", true),
      setHasContractPrice("memory", false),
    );
    expect(changedParts(published.document, draft)).toEqual([]);
  });

  test("a payment type that is removed clears the price and marks it unmodified", () => {
    const { unitPrice } = after(setPaymentType("memory", undefined)).model.metaData.specs.get("memory") ?? {};
    expect(unitPrice).toMatchObject({ metaData: {}, modified: false });
    expect(unitPrice?.paymentType).toBeUndefined();
  });

  test("a payment type begins with a price of 0, and takes the contract's price of the old one away", () => {
    const draft = after(setPaymentType("base", "Flat"));
    expect(draft.model.metaData.specs.get("base")?.unitPrice.metaData).toEqual({ flat: decimal("0") });
    expect(draft.model.metaData.contractOverride).toBeUndefined();
  });
});

describe("the body of a change", () => {
  test("has the version and only what changed", () => {
    expect(changeBody(published, after(setCurrency("USD")), AT_ONCE)).toEqual({
      version: 12,
      moveExisting: false,
      currency: "USD",
    });
  });

  test("has all items where one changed, and all discounts where one did", () => {
    const draft = after(
      setAmount({ key: "base", isContract: false }, "base", decimal("30")),
      addDiscount(
        { Accounts_id: 23, companyName: "Tailwind" },
        { targetType: "solution", attributes: {}, discountType: "percent", pricePerUnit: decimal("5") },
      ),
    );
    const body = changeBody(published, draft, { validFrom: "2026-12-01", moveExisting: true });
    expect(body).toMatchObject({
      validFrom: "2026-12-01",
      moveExisting: true,
      metaData: { specs: { base: { unitPrice: { metaData: { base: "30" } } }, memory: {} } },
      discounts: [
        { Accounts_id: 21 },
        { Accounts_id: 22 },
        { Accounts_id: 23, discounts: [{ pricePerUnit: "5" }] },
      ],
    });
    // A request would send what is undefined as null.
    expect(
      Object.keys((body as { metaData: { specs: { free: object } } }).metaData.specs.free),
    ).not.toContain("keyMap");
    // What is sent is read back as it is.
    const again = readPublishedModel({ ...(answerOf() as object), ...body });
    expect(again.ok && changedParts(again.value.document, draft)).toEqual([]);
  });
});

describe("problems", () => {
  test("are those that the server's reading finds, each at its field", () => {
    const draft = after(
      addDiscount(
        { Accounts_id: 22, companyName: "Bellows" },
        { targetType: "item", attributes: {}, discountType: "percent", pricePerUnit: decimal("5") },
      ),
    );
    expect(documentProblems(draft).map(({ pointer }) => pointer)).toEqual([
      "/discounts/1/discounts/0/target",
    ]);
    expect(documentProblems(published.document)).toEqual([]);
  });

  test.each([
    ["", "required"],
    ["-1", "negative"],
    ["4,80 euro", "number"],
    ["1234567890123456", "digits"],
    ["0.1234567890123", "digits"],
  ])("a text %j is %s", (text, reason) => {
    expect(unreadReason(text)).toBe(reason);
  });

  test("an answer that is no model is refused with its places", () => {
    const wrong = readPublishedModel({ ...(answerOf() as object), currency: "XYZ" });
    expect(wrong.ok ? [] : wrong.problems.map(({ pointer }) => pointer)).toEqual(["/currency"]);
  });
});

test("a part that both changed, and not alike, is in conflict", () => {
  const mine = after(
    setAmount({ key: "base", isContract: false }, "base", decimal("30")),
    setCurrency("USD"),
  );
  const theirs = after(setAmount({ key: "base", isContract: false }, "base", decimal("31")));
  expect(conflictingParts(published.document, mine, theirs)).toEqual([{ part: "item", key: "base" }]);
  expect(conflictingParts(published.document, mine, mine)).toEqual([]);
});

test("a simulation lists the largest differences first, up or down", () => {
  const account = (id: number, difference: string, movedFrom: string | null) => ({
    Accounts_id: id,
    companyName: `Account ${id}`,
    services: 1,
    before: "10.00",
    after: "10.00",
    difference,
    movedFrom,
  });
  const simulation = readSimulation({
    currency: "EUR",
    before: "20.00",
    after: "21.00",
    difference: "1.00",
    accounts: [account(1, "1.00", null), account(2, "-5.00", "2026-12-01")],
  });
  expect(simulation?.accounts.map(({ Accounts_id, movedFrom }) => [Accounts_id, movedFrom])).toEqual([
    [2, "2026-12-01"],
    [1, ""],
  ]);
  expect(readSimulation({})).toBeUndefined();
});
