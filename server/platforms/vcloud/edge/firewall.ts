import type { EdgeFirewall } from "../v4/contract.generated.ts";
import type { Problems } from "./check.ts";
import { sameNames } from "./check.ts";

/** A new firewall lets nothing through. */
export const NEW_FIREWALL: EdgeFirewall = {
  enabled: true,
  defaultPolicy: { action: "deny", loggingEnabled: false },
  rules: [],
};

export function checkFirewall({ rules }: EdgeFirewall): Problems {
  return {
    wrong: [
      ...sameNames(
        "rules",
        "name",
        rules.map((each) => each.name),
      ),
      ...rules.flatMap(({ source, destination, application = [] }, at) => [
        ...onlyAny(`/rules/${at}/source`, source),
        ...onlyAny(`/rules/${at}/destination`, destination),
        ...application.flatMap(({ protocol, port }, line) =>
          port === undefined || protocol === "tcp" || protocol === "udp"
            ? []
            : [
                {
                  field: `/rules/${at}/application/${line}/port`,
                  message: `Only tcp and udp have ports, ${protocol} has none.`,
                },
              ],
        ),
      ]),
    ],
  };
}

/** `any` beside addresses would make them meaningless. */
function onlyAny(field: string, addresses: readonly string[]) {
  return addresses.length > 1 && addresses.includes("any")
    ? [{ field, message: "Any stands alone: take it out, or the addresses." }]
    : [];
}
