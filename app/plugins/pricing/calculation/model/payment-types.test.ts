import { describe, expect, test } from "vitest";
import { decimal } from "#validators";
import { choosePaymentType, removePaymentType } from "./choose-payment-type.ts";
import { PAYMENT_TYPES, paymentTypeLabel } from "./payment-type.ts";
import type { PaymentType } from "./payment-type.ts";
import { allowedPaymentTypes, offeredPaymentTypes } from "./pricing-options.ts";
import type { Spec } from "./spec.ts";
import { DEFAULT_SERVICE_PRICE, EMPTY_UNIT_PRICE } from "./unit-price.ts";

const plain: Spec = {
  name: "Base",
  type: "base",
  isUnlimited: false,
  builtItem: [],
  builtItemLabel: [],
  disableAll: false,
  unitPrice: EMPTY_UNIT_PRICE,
};
const range: Spec = { ...plain, name: "CPU", type: "", min: decimal("0"), max: decimal("10") };
const vmCount: Spec = { ...plain, type: "vmCount" };
const datastore: Spec = { ...range, type: "datastore" };
const select: Spec = { ...plain, type: "select", builtItem: ["a"] };

describe("an item may be paid by (§4)", () => {
  test.each<[title: string, isRange: boolean, types: readonly PaymentType[]]>([
    [
      "with a range: Recurring, Usage or Flat; Base and One Time are removed",
      true,
      ["Flat", "Recurring", "Usage"],
    ],
    ["without: Base, One Time or Flat; Usage and Recurring are removed", false, ["Base", "Flat", "One Time"]],
  ])("%s", (_, isRange, types) => {
    expect(allowedPaymentTypes(isRange)).toEqual(types);
  });
});

describe("an editor offers, per solution type (§9)", () => {
  test.each<[title: string, spec: Spec, solution: string, types: readonly PaymentType[]]>([
    ["range items Recurring and Usage", range, "vCenterResourcePool", ["Recurring", "Usage"]],
    ["range items of a VDC", range, "vcloud_allocation_vdc", ["Recurring", "Usage"]],
    ["base items Base and Flat", plain, "vCenterResourcePool", ["Base", "Flat"]],
    ["base items of a form", plain, "form", ["Base", "Flat"]],
    ["VM count item Flat and Usage", vmCount, "vCenterResourcePool", ["Flat", "Usage"]],
    ["VM count item of a form", vmCount, "form", ["Flat", "Usage"]],
    ["form range items Recurring and Flat", range, "form", ["Recurring", "Flat"]],
    [
      "backup range items Recurring, Flat and Usage",
      range,
      "veeam_backup_resource",
      ["Recurring", "Flat", "Usage"],
    ],
    ["vCenter VM datastore Recurring", datastore, "vCenterVirtualMachine", ["Recurring"]],
    [
      "a datastore of another solution, as a range item",
      datastore,
      "vCenterResourcePool",
      ["Recurring", "Usage"],
    ],
    ["what §9 does not name, all that §4 allows", select, "form", ["Base", "One Time", "Flat"]],
  ])("%s", (_, spec, solution, types) => {
    expect(offeredPaymentTypes(spec, solution)).toEqual(types);
  });

  test.each([plain, range, vmCount, datastore, select])("nothing that is not allowed: %o", (spec) => {
    const isRange = spec === range || spec === vmCount || spec === datastore;
    for (const solution of ["form", "veeam_backup_resource", "aws_ec2", "vCenterVirtualMachine"]) {
      for (const type of offeredPaymentTypes(spec, solution)) {
        expect(allowedPaymentTypes(isRange)).toContain(type);
      }
    }
  });
});

describe("relabelled price types (§9)", () => {
  test.each<[PaymentType, string]>([
    ["Base", "Recurring Base"],
    ["Flat", "Recurring Flat Fee"],
    ["Recurring", "Recurring Ordered"],
    ["Usage", "Recurring Usage"],
    ["One Time", "One Time"],
  ])("%s becomes %s", (type, label) => {
    expect(paymentTypeLabel(type)).toBe(label);
  });
});

describe("a price item takes exactly one payment type (§4)", () => {
  test.each(PAYMENT_TYPES.flatMap((type) => [[type, plain] as const, [type, range] as const]))(
    "%s, for %o: taken or refused as allowed",
    (type, spec) => {
      expect(choosePaymentType(spec, type).ok).toBe(allowedPaymentTypes(spec === range).includes(type));
    },
  );

  test("prices of the other types are deleted, and what was computed of them", () => {
    const metaData = {
      base: decimal("1"),
      flat: decimal("2"),
      flatByItem: new Map([["a", decimal("3")]]),
      oneTimeByItem: new Map([["a", decimal("4")]]),
      actualFlat: decimal("5"),
    };
    const chosen = choosePaymentType({ ...plain, unitPrice: { ...EMPTY_UNIT_PRICE, metaData } }, "Flat");
    expect(chosen.ok && chosen.unitPrice).toEqual({
      ...EMPTY_UNIT_PRICE,
      paymentType: "Flat",
      paymentTypeKey: "flat",
      latestTypeAdded: "Flat",
      modified: true,
      metaData: { flat: metaData.flat, flatByItem: metaData.flatByItem },
    });
  });

  test("a type that is not allowed is refused with those that are", () => {
    expect(choosePaymentType(range, "Base")).toEqual({
      ok: false,
      reason: "An item with a range takes Recurring Flat Fee, Recurring Ordered, Recurring Usage.",
    });
  });

  test("removing a payment type clears the unit price data and marks it unmodified", () => {
    const chosen = choosePaymentType({ ...plain, unitPrice: DEFAULT_SERVICE_PRICE }, "Base");
    expect(chosen.ok && removePaymentType(chosen.unitPrice)).toEqual(EMPTY_UNIT_PRICE);
  });
});
