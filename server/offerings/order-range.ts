import { decimal, ZERO } from "#validators";
import type { FieldFailure } from "../api/index.ts";
import type { OfferingProperties, OrderRange } from "./offering.ts";

/** Whether whole steps lead from the least to a quantity, counted in decimals: in floating point 1 is on no step of 0.1. */
export function isOnStep(quantity: number, { min, step }: Pick<OrderRange, "min" | "step">): boolean {
  return decimal(String(quantity))
    .minus(decimal(String(min)))
    .mod(decimal(String(step)))
    .eq(ZERO);
}

/** The sizes of a solution that nobody can order, where orders of it take whole numbers only. */
export function findPartSizes(properties: OfferingProperties): FieldFailure[] {
  return (["cpu", "memory", "storage"] as const).flatMap((name) =>
    (["min", "max", "step", "default"] as const)
      .filter((key) => !Number.isInteger(properties[name]?.[key] ?? 0))
      .map((key) => ({
        field: `/metaData/properties/${name}/${key}`,
        message: "Must be a whole number: orders take no parts of a unit.",
      })),
  );
}
