import { decimalsOf, textOfItem, unitPrices } from "#pricing/calculation";
import type { PriceTerms, UnitPriceRow } from "#pricing/calculation";
import { printDecimal } from "#validators";
import { ApiFailure } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import { buildPriceBook, readChargedServices, readPriceBook, readToday } from "../../prices/index.ts";
import type { Contract, ContractPrice, ContractSolution, Handlers } from "./contract.generated.ts";
import { readContract } from "./read-contracts.ts";

/**
 * What a unit of each item costs under a contract, beside its list price: of items that have a contract price, for the service
 * that it is about, or else for orders.
 */
export const listContractPrices: Handlers["listContractPrices"] = async ({ actor, db, path }) => {
  // It says list prices too.
  const decision = decide(actor, { tag: "Pricing", flag: "R" });
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
  const contract = await readContract(db, path.id);
  const scope = {
    offeringIds: contract.contractOverride.map(({ ServiceOfferings_id: id }) => id),
    accountIds: [contract.account_id],
  };
  const book = buildPriceBook(await readPriceBook(db, scope));
  const today = await readToday(db);
  const day = contract.startDate > today ? contract.startDate : today;
  const [service] = await readChargedServices(db, "s.id = $1", [contract.service_id ?? null]);
  const data = contract.contractOverride.flatMap((solution) => {
    const ordered = service ?? { offeringId: solution.ServiceOfferings_id, orderedOn: day };
    const found = book.termsUnder(contract.id, ordered, day);
    return found === undefined ? [] : pricesOf(contract, solution, found.terms);
  });
  return { body: { data } };
};

function pricesOf(contract: Contract, solution: ContractSolution, terms: PriceTerms): ContractPrice[] {
  const { model, discounts } = terms;
  return [...model.metaData.specs].flatMap(([key, spec]) => {
    const rows = unitPrices(model, key, { discounts, isUnderContract: true });
    return rows.flatMap((row, index): ContractPrice[] => {
      if (row.instead === undefined) return [];
      return [
        {
          id: `${solution.ServiceOfferings_id}/${index}/${key}`,
          ServiceOfferings_id: solution.ServiceOfferings_id,
          solution: solution.name ?? "",
          key,
          item: spec.fullName ?? spec.name,
          choice: row.names
            .map((name) => (spec.builtItem.includes(name) ? textOfItem(spec, name) : name))
            .join(", "),
          from: row.from === undefined ? null : printDecimal(row.from),
          currency: model.currency,
          ...amountsOf(row, row.instead, model.currency),
          setBy: solution.prices?.[key] === undefined ? "Solution" : "Contract",
          validFrom: contract.startDate,
        },
      ];
    });
  });
}

function amountsOf(
  { price, charged }: UnitPriceRow,
  instead: UnitPriceRow["price"],
  currency: string,
): Pick<ContractPrice, "listPrice" | "discountedPrice" | "contractPrice"> {
  const print = (amount: UnitPriceRow["price"]) => printDecimal(amount, decimalsOf(currency));
  return {
    listPrice: print(price),
    discountedPrice: instead.eq(price) ? null : print(instead),
    contractPrice: print(charged),
  };
}
