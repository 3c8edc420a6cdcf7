import type { FieldFailure } from "../../../../api/index.ts";
import type { EdgeNat, EdgeNatRule } from "../contract.generated.ts";
import { isAmong } from "./address-blocks.ts";
import type { CheckContext, Problems } from "./check.ts";
import { addressesInWords, sameNames } from "./check.ts";

export const NEW_NAT: EdgeNat = { rules: [] };

export function checkNat({ rules }: EdgeNat, { interfaces }: CheckContext<EdgeNat>): Problems {
  return {
    wrong: [
      ...sameNames(
        "rules",
        "description",
        rules.map((each) => each.description),
      ),
      ...rules.flatMap((rule, at) => checkRule(rule, `/rules/${at}`, interfaces)),
    ],
  };
}

function checkRule(
  rule: EdgeNatRule,
  place: string,
  interfaces: CheckContext<EdgeNat>["interfaces"],
): FieldFailure[] {
  const found = interfaces.find(({ index }) => index === rule.interface);
  if (found === undefined)
    return [{ field: `${place}/interface`, message: "The gateway has no such interface." }];
  const wrong: FieldFailure[] = [];
  const field = rule.action === "dnat" ? "originalAddress" : "translatedAddress";
  if (!isAmong(rule[field], found.addresses))
    wrong.push({
      field: `${place}/${field}`,
      message: `It must be an address of ${found.name}: ${addressesInWords(found.addresses)}.`,
    });
  const hasPorts = rule.action === "dnat" && (rule.protocol === "tcp" || rule.protocol === "udp");
  for (const port of ["originalPort", "translatedPort"] as const)
    if (rule[port] !== undefined && rule[port] !== "any" && !hasPorts)
      wrong.push({ field: `${place}/${port}`, message: "Only dnat of tcp or udp has ports." });
  return wrong;
}
