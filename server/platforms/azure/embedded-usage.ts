import { createHash } from "node:crypto";
import { decimal, HUNDRED, printDecimal, roundHalfUp } from "#validators";
import type { Days, UsageLine } from "./driver.ts";
import type { EmbeddedMeter, EmbeddedResource } from "./embedded-tenant.ts";

/** What these resources used on these days: it follows from them, so that reading writes nothing and is repeatable. */
export function embeddedUsage(
  resources: readonly EmbeddedResource[],
  days: Days,
  currency: string,
): readonly UsageLine[] {
  return daysOf(days).flatMap((day) =>
    resources
      .filter(({ since }) => since <= day)
      .flatMap((resource) =>
        resource.meters
          .filter(({ whileRunning }) => !whileRunning || resource.state === "Running")
          .map((meter) => lineOf(resource, meter, day, currency)),
      ),
  );
}

function lineOf(
  { id, name, type, resourceGroup, region }: EmbeddedResource,
  meter: EmbeddedMeter,
  day: string,
  currency: string,
): UsageLine {
  const quantity = quantityOn(meter, `${id} ${meter.meter} ${day}`);
  return {
    day,
    resourceId: id,
    resourceName: name,
    resourceType: type,
    resourceGroup,
    region,
    meter: meter.meter,
    unit: meter.unit,
    quantity: printDecimal(quantity),
    unitPrice: meter.unitPrice,
    cost: printDecimal(quantity.times(decimal(meter.unitPrice))),
    currency,
  };
}

/** Days of one meter differ, the same day never: the text decides. */
function quantityOn({ quantity, varies }: EmbeddedMeter, text: string) {
  if (varies === 0) return decimal(quantity);
  const draw = createHash("sha256").update(text).digest().readUInt16BE(0);
  const percent = 100 - varies + (draw % (2 * varies + 1));
  return roundHalfUp(
    decimal(quantity)
      .times(decimal(String(percent)))
      .div(HUNDRED),
    4,
  );
}

function daysOf({ from, until }: Days): readonly string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  const count = Math.max(0, (last - first) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

const DAY_MS = 86_400_000;
