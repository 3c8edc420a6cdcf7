import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { currencyOf } from "#validators";
import { showField as show } from "./show-field.tsx";

describe("a number that may be without a limit", () => {
  const LIMIT = {
    as: "number",
    label: "Memory limit",
    unit: { show: "GB", send: "MB" },
    unlimited: -1,
    min: 1,
    max: 8,
    step: 1,
  } as const;
  const box = () => screen.getByRole("spinbutton", { name: /Memory limit/ });
  const without = () => screen.getByRole("switch", { name: /^Unlimited Memory limit/ });

  test("has a switch beside it that sends what means no limit, and brings the number back", async () => {
    const { user, last } = show({ field: LIMIT, value: 4096 });
    expect(without()).not.toBeChecked();
    await user.click(without());
    expect(last()).toBe(-1);
    expect(box()).toHaveValue("∞");
    expect(box()).toHaveAttribute("aria-valuetext", "Unlimited");
    expect(box()).toHaveAttribute("readonly");
    await user.click(without());
    expect(last()).toBe(4096);
    expect(box()).toHaveValue("4");
  });

  test.each([0, -1, 2_147_483_647])("shows %i as no limit", (value) => {
    show({ field: LIMIT, value });
    expect(without()).toBeChecked();
    expect(box()).toHaveValue("∞");
  });

  test.each<[what: string, schema: Readonly<Record<string, unknown>>, limit: number]>([
    ["what its description suggests", { default: 2048 }, 2048],
    ["the least, where that is no limit either", { default: -1 }, 1024],
  ])("that never had one gets %s", async (_, schema, limit) => {
    const { user, last } = show({ field: { ...LIMIT, schema }, value: -1 });
    await user.click(without());
    expect(last()).toBe(limit);
  });

  test("takes a number that means no limit for one only once it is typed", async () => {
    const { user, last } = show({ field: LIMIT, value: 4096 });
    await user.clear(box());
    await user.type(box(), "0");
    expect(without()).not.toBeChecked();
    await user.type(box(), ".5");
    expect(last()).toBe(512);
    await user.clear(box());
    await user.type(box(), "0");
    await user.tab();
    expect(without()).toBeChecked();
  });

  test("cannot be switched while it is disabled", () => {
    show({ field: { ...LIMIT, disabledReason: "The pool is busy" }, value: -1 });
    expect(without()).toBeDisabled();
  });
});

describe("a number", () => {
  const MEMORY = {
    as: "number",
    label: "Memory",
    unit: { show: "GB", send: "MB" },
    min: 1,
    max: 8,
    step: 0.5,
  } as const;

  test("may be typed with the thousands that its bounds are written with", async () => {
    const { user, last } = show({ field: { ...MEMORY, max: 20_480, step: 1 }, value: 4096 });
    const field = screen.getByRole("spinbutton", { name: /Memory/ });
    await user.clear(field);
    await user.type(field, "10,000");
    await user.tab();
    expect(last()).toBe(10_240_000);
    expect(field).toHaveValue("10000");
  });

  test("is shown in one unit and kept in the other", async () => {
    const { user, last } = show({ field: MEMORY, value: 4096 });
    const field = screen.getByRole("spinbutton", { name: /Memory/ });
    expect(field).toHaveValue("4");
    expect(field).toHaveAttribute("aria-valuetext", "4 GB");
    await user.clear(field);
    expect(last()).toBeUndefined();
    await user.type(field, "1,5");
    expect(last()).toBe(1536);
  });

  test("steps with keys and buttons, within its bounds", async () => {
    const { user, last } = show({ field: MEMORY, value: 7680 });
    await user.click(screen.getByRole("spinbutton"));
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(last()).toBe(8192);
    await user.keyboard("{PageDown}{PageDown}");
    expect(last()).toBe(1024);
    await user.click(screen.getByRole("button", { name: "Increase Memory" }));
    expect(last()).toBe(1536);
  });

  test("keeps invalid text as it was typed", async () => {
    const { user, last } = show({ field: MEMORY });
    await user.type(screen.getByRole("spinbutton"), "many");
    expect(last()).toBe("many");
    expect(screen.getByRole("spinbutton")).toHaveValue("many");
  });

  test.each([
    ["99999999999999", 99_999_999_999_999],
    ["-99999999999999", -99_999_999_999_999],
    ["123456789012.34", 123_456_789_012.34],
    ["0.1", 0.1],
  ])("keeps every digit of %s", async (typed, value) => {
    const { user, last } = show({
      field: { as: "number", min: -99_999_999_999_999, max: 99_999_999_999_999 },
    });
    const field = screen.getByRole("spinbutton");
    await user.type(field, typed);
    await user.tab();
    expect(last()).toBe(value);
    expect(field).toHaveValue(typed);
  });

  test("steps without rounding errors", async () => {
    const { user, last } = show({ field: { as: "number", step: 0.1 }, value: 0.2 });
    await user.click(screen.getByRole("spinbutton"));
    await user.keyboard("{ArrowUp}");
    expect(last()).toBe(0.3);
  });
});

describe("money", () => {
  const money = (code: string) => {
    const record = currencyOf(code);
    const currency = {
      symbol: record?.symbol ?? "",
      isAfter: record?.position === "after",
      decimals: record?.minimum_decimal_digits ?? 2,
    };
    return { as: "currency", label: "Price", min: 0, step: 0.01, currency } as const;
  };

  test.each([
    ["USD", 0, "0.00", "0.00 $"],
    ["USD", 12.5, "12.50", "12.50 $"],
    ["USD", 0.000_012_34, "0.00001234", "0.00001234 $"],
    ["JPY", 1234, "1234", "1234 ¥"],
    ["KWD", 5, "5.000", "5.000 KWD"],
    ["CZK", 5, "5.00", "5.00 CZK"],
  ])("in %s: %s is shown as %s without focus", (code, value, shown, spoken) => {
    show({ field: money(code), value });
    expect(screen.getByRole("spinbutton")).toHaveValue(shown);
    expect(screen.getByRole("spinbutton")).toHaveAttribute("aria-valuetext", spoken);
  });

  test("keeps the cents of a large amount", async () => {
    const { user, last } = show({ field: money("USD") });
    await user.type(screen.getByRole("spinbutton"), "123456789012.34");
    await user.tab();
    expect(last()).toBe(123_456_789_012.34);
    expect(screen.getByRole("spinbutton")).toHaveValue("123456789012.34");
  });
});
