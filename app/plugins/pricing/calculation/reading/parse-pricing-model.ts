import { currencyOf } from "#validators";
import {
  CALCULATION_METHODS,
  DEFAULT_CALCULATION_METHOD,
  DEFAULT_PAYMENT_CYCLE,
  PAYMENT_CYCLES,
} from "../model/index.ts";
import type { ContractOverride, PricingModel } from "../model/index.ts";
import { readSpec } from "./parse-spec.ts";
import { readPrices } from "./parse-unit-price.ts";
import { below, entriesAt, isObjectAt, oneOfAt, parseWith, report, textAt } from "./place.ts";
import type { Parsed, Place } from "./place.ts";

/** Parses a pricing model from an API or a database, with the defaults of spec 2 §9; returns all problems at once. */
export function parsePricingModel(document: unknown): Parsed<PricingModel> {
  return parseWith(document, readPricingModel);
}

function readPricingModel(place: Place): PricingModel | undefined {
  if (!isObjectAt(place)) return report(place, "There is no pricing model.");
  const id = textAt(below(place, "id"));
  const offering = textAt(below(place, "ServiceOfferings_id"));
  const metaData = below(place, "metaData");
  const override = below(metaData, "override");
  const contractOverride = readContractOverride(below(metaData, "contractOverride"));
  return {
    id,
    ServiceOfferings_id: offering,
    calculationMethod:
      oneOfAt(below(place, "calculationMethod"), CALCULATION_METHODS) ?? DEFAULT_CALCULATION_METHOD,
    currency: readCurrency(below(place, "currency")),
    metaData: {
      specs: new Map(
        entriesAt(below(metaData, "specs")).flatMap(([key, entry]) => {
          const spec = readSpec(entry, key);
          return spec === undefined ? [] : [[key, spec] as const];
        }),
      ),
      override: {
        paymentCycle: oneOfAt(below(override, "paymentCycle"), PAYMENT_CYCLES) ?? DEFAULT_PAYMENT_CYCLE,
      },
      contractOverride,
    },
  };
}

function readContractOverride(place: Place): ContractOverride | undefined {
  if (!isObjectAt(place)) return undefined;
  const paymentCycle = oneOfAt(below(place, "paymentCycle"), PAYMENT_CYCLES);
  const specs = entriesAt(below(place, "specs")).map(([key, entry]) => [key, readPrices(entry)] as const);
  return { paymentCycle, specs: new Map(specs) };
}

function readCurrency(place: Place): string {
  const code = textAt(place);
  if (code !== undefined && currencyOf(code) !== undefined) return code;
  report(place, code === undefined ? "A pricing model needs a currency." : `There is no currency ${code}.`);
  return "";
}
