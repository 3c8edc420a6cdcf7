import { PAYMENT_TYPES } from "./payment-type.ts";
import type { PaymentType } from "./payment-type.ts";
import { hasRange } from "./quantity-range.ts";
import type { Spec } from "./spec.ts";

/** The kinds of item for which spec 2 §9 names the payment types that are offered. */
type ItemClass = "range" | "base" | "vmCount" | "formRange" | "backupRange" | "vmDatastore" | "other";

const OFFERED: Readonly<Record<ItemClass, readonly PaymentType[]>> = {
  range: ["Recurring", "Usage"],
  base: ["Base", "Flat"],
  vmCount: ["Flat", "Usage"],
  formRange: ["Recurring", "Flat"],
  backupRange: ["Recurring", "Flat", "Usage"],
  vmDatastore: ["Recurring"],
  other: ["Base", "One Time", "Flat"],
};

/**
 * What an item may be paid by (spec 2 §4). "Range items: Recurring, Usage or Flat; Base and One Time are removed as
 * options. Non-range items: Base, One Time or Flat; Usage and Recurring are removed as options."
 */
export function allowedPaymentTypes(isRange: boolean): readonly PaymentType[] {
  const removed: readonly PaymentType[] = isRange ? ["Base", "One Time"] : ["Usage", "Recurring"];
  return PAYMENT_TYPES.filter((type) => !removed.includes(type));
}

/** What an editor offers for an item of a solution: "pricing options per solution type" (spec 2 §9), of those allowed. */
export function offeredPaymentTypes(
  spec: Pick<Spec, "type" | "min" | "max" | "step" | "isUnlimited">,
  solutionType: string,
): readonly PaymentType[] {
  const allowed = allowedPaymentTypes(hasRange(spec));
  return OFFERED[classOf(spec.type, hasRange(spec), solutionType)].filter((type) => allowed.includes(type));
}

function classOf(type: string, isRange: boolean, solutionType: string): ItemClass {
  if (type === "vmCount") return "vmCount";
  if (!isRange) return type === "base" ? "base" : "other";
  if (type === "datastore" && solutionType === "vCenterVirtualMachine") return "vmDatastore";
  if (solutionType === "form") return "formRange";
  return solutionType === "veeam_backup_resource" ? "backupRange" : "range";
}

/** The flag that lets a provider price an item of this type in such a solution (spec 1 §6); undefined: none is needed. */
export function flagOfItem(type: string, solutionType: string): string | undefined {
  return type === "vmCount" && solutionType === "vCenterResourcePool"
    ? "vcenter-rp-vm-count-pricing"
    : undefined;
}
