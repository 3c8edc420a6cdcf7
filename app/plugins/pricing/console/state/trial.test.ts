import { describe, expect, test } from "vitest";
import { decimal, printDecimal, isDecimal } from "#validators";
import {
  changeConsole,
  completeTrial,
  openConsole,
  readPublishedModel,
  setPaymentType,
  trialControl,
  tryIn,
  tryValue,
} from "./index.ts";
import { answerOf } from "./test-model.fixture.ts";

const read = readPublishedModel(answerOf());
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { specs } = read.value.document.model.metaData;
const specOf = (key: string) => {
  const spec = specs.get(key);
  if (spec === undefined) throw new Error(key);
  return spec;
};
const NOTHING = new Map();

describe("what is tried at first", () => {
  test("is a quantity that is billed; what is simply there has none", () => {
    const first = completeTrial(specs, NOTHING);
    const quantities = [...first].map(([key, { value }]) => [
      key,
      isDecimal(value) ? printDecimal(value) : value,
    ]);
    expect(quantities).toEqual([
      ["memory", "32"],
      ["machines", "100"],
      ["free", "5"],
    ]);
  });

  test("of a metered item it is the most that can be used, as in an order", () => {
    const state = changeConsole(openConsole(read.value), {
      do: "edit",
      edit: setPaymentType("memory", "Usage"),
    });
    expect(completeTrial(state.history.now.model.metaData.specs, NOTHING).get("memory")).toEqual({
      value: decimal("200"),
    });
  });
});

test("a new item is tried with what an order starts with, and what was tried stays", () => {
  const suggested = new Map([["memory", decimal("100")]]);
  const first = completeTrial(new Map([["memory", specOf("memory")]]), suggested);
  // On the grid of what can be bought.
  expect(first.get("memory")).toEqual({ value: decimal("96") });
  const tried = tryValue(first, "memory", decimal("64"));
  expect(completeTrial(specs, suggested, tried).get("memory")).toEqual({ value: decimal("64") });
  const complete = completeTrial(specs, suggested, tried);
  expect(completeTrial(specs, suggested, complete)).toBe(complete);
});

describe("an item is tried", () => {
  test("by a quantity in its range, a choice, or a tick", () => {
    expect(trialControl(specOf("memory"), undefined)).toEqual({
      as: "quantity",
      value: decimal("8"),
      min: decimal("8"),
      max: decimal("400"),
      step: decimal("8"),
    });
    expect(trialControl(specOf("support"), { value: "basic" })).toEqual({ as: "select", value: "basic" });
    expect(trialControl({ ...specOf("support"), builtItem: [], tempValue: true }, undefined)).toEqual({
      as: "tick",
      value: true,
    });
    expect(trialControl(specOf("base"), undefined)).toEqual({ as: "nothing" });
  });

  test("without a limit, to beyond what is tried", () => {
    const control = trialControl(specOf("machines"), { value: decimal("5000") });
    expect(control.as === "quantity" && control.max).toEqual(decimal("5000"));
  });

  test("without a limit, to an end on the grid, beyond the last tier", () => {
    const endOf = (min: number) => {
      const answer = JSON.parse(JSON.stringify(answerOf())) as {
        metaData: { specs: Record<string, Record<string, unknown>> };
      };
      const { memory } = answer.metaData.specs;
      Object.assign(memory ?? {}, {
        max: 2147483647,
        unitPrice: {
          paymentType: "Recurring",
          metaData: {
            recurring: [
              { display: 8, min: 8, max: min - 8, amount: "1" },
              { display: min, min, max: -1, amount: "1" },
            ],
          },
        },
      });
      const open = readPublishedModel(answer);
      const spec = open.ok ? open.value.document.model.metaData.specs.get("memory") : undefined;
      const control = spec && trialControl(spec, undefined);
      return control?.as === "quantity" ? printDecimal(control.max) : undefined;
    };
    expect([endOf(64), endOf(808)]).toEqual(["96", "1208"]);
  });

  test("in a cluster and with a storage policy, where an order names them", () => {
    const tried = tryValue(NOTHING, "memory", decimal("64"));
    expect(tryIn(tried, specs, {})).toBe(tried);
    const placed = tryIn(tried, specs, { clusterUid: "domain-1", storagePolicyUid: "gold" });
    expect(placed.get("memory")).toEqual({
      value: decimal("64"),
      clusterUid: "domain-1",
      storagePolicyUid: "gold",
    });
    // Machines are in a cluster alone; what has no quantity is nowhere.
    expect(placed.get("machines")).toEqual({ clusterUid: "domain-1" });
    expect(placed.has("support")).toBe(false);
  });
});

describe("what a form asks for is tried as the form asks", () => {
  const field = (more: object) => ({ ...specOf("support"), type: "formResource", ...more });
  test.each([
    ["a choice is chosen", {}, undefined, { as: "select", value: "" }],
    ["a choice that is made is shown", {}, "business", { as: "select", value: "business" }],
    ["a checkbox is not ticked at first", { builtItem: [] }, undefined, { as: "tick", value: false }],
    ["a checkbox that is ticked is", { builtItem: [] }, true, { as: "tick", value: true }],
  ] as const)("%s", (_, more, value, control) => {
    expect(trialControl(field(more), value === undefined ? undefined : { value })).toEqual(control);
  });

  test("resources are counted where a number of them is known", () => {
    const counted = trialControl(field({ builtItem: [], tempValue: decimal("3") }), undefined);
    expect(counted).toMatchObject({ as: "quantity", value: decimal("3"), max: decimal("10") });
  });
});
