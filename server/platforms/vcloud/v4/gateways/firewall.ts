import { brokenRule } from "#validators";
import type { EdgeFirewall } from "../contract.generated.ts";
import type { Problems } from "./check.ts";
import { sameNames } from "./check.ts";

/** A new firewall lets nothing through. */
export const NEW_FIREWALL: EdgeFirewall = {
  enabled: true,
  defaultPolicy: { action: "deny", loggingEnabled: false },
  rules: [],
};

/** Services as they are stored: "TCP/443" is "tcp/443". */
export function withSmallServices(firewall: EdgeFirewall): EdgeFirewall {
  return {
    ...firewall,
    rules: firewall.rules.map((rule) => ({
      ...rule,
      ...(rule.services !== undefined && { services: rule.services.map((each) => each.toLowerCase()) }),
    })),
  };
}

export function checkFirewall({ rules }: EdgeFirewall): Problems {
  return {
    wrong: [
      ...sameNames(
        "rules",
        "name",
        rules.map((each) => each.name),
      ),
      ...rules.flatMap(({ source, destination, services = [] }, at) => [
        ...onlyAny(`/rules/${at}/source`, source),
        ...onlyAny(`/rules/${at}/destination`, destination),
        ...onlyAny(`/rules/${at}/services`, services),
        ...services.flatMap((service) => {
          const message = brokenRule(["portOrRange"], service.split("/")[1] ?? "any", "Port");
          return message === undefined ? [] : [{ field: `/rules/${at}/services`, message }];
        }),
      ]),
    ],
  };
}

/** `any` beside others would make them meaningless. */
function onlyAny(field: string, values: readonly string[]) {
  return values.length > 1 && values.includes("any")
    ? [{ field, message: "Any stands alone: take it out, or the others." }]
    : [];
}
