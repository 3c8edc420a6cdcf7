import { SYSTEMS } from "./service-names.ts";
import type { PlatformSeed, SeededOffering, ServiceLook } from "./platform-seed.ts";
import { readLogo } from "./read-logo.ts";

/** The automator type of offerings that need no automator. */
export const FORM_TYPE = 7;

/** Services that people provide: `firewall-paris-01`. */
function byHand(kind: string, of: readonly [string, ...string[]], error: string): ServiceLook {
  return {
    isByHand: true,
    errors: [error],
    name: ({ random, numbered }) => numbered(`${kind}-${random.pick(of)}`),
    moId: () => null,
  };
}

const SITES = ["berlin", "hamburg", "paris", "dublin", "lyon", "warehouse"] as const;

/** What the demo providers run and offer besides the platforms. */
export const catalogue: PlatformSeed = {
  logo: readLogo(import.meta.dirname),
  automatorTypes: [
    {
      id: FORM_TYPE,
      name: "Custom service",
      type: "Form",
      version: "v1",
      description: "Services that people provide",
    },
  ],
  automators: [],
  offerings: [
    people(
      16,
      1,
      "Managed firewall",
      "We run your firewall and answer for its rules.",
      byHand("firewall", SITES, "The last change of rules was undone: the firewall could not be reached."),
    ),
    {
      ...people(
        17,
        1,
        "DNS hosting",
        "Zones on servers in three countries.",
        byHand("dns", SYSTEMS, "The zone is not answered: its domain is delegated to other servers."),
      ),
      properties: { needsApproval: true },
    },
    people(
      18,
      1,
      "Monitoring",
      "We watch, and call you.",
      byHand("monitoring", SYSTEMS, "Nothing is measured: the agent has not reported for a day."),
    ),
    {
      ...people(19, 1, "Tape archive", "No longer sold.", {
        ...byHand("tapes", SYSTEMS, "A tape cannot be read. Its copy is being fetched."),
        kept: "its tapes",
      }),
      isAvailable: false,
      soldUntil: "2025-03-31",
    },
    {
      ...people(
        20,
        1,
        "Migration workshop",
        "For partners only.",
        byHand("workshop", SYSTEMS, "The workshop was called off."),
      ),
      forServiceProvidersOnly: true,
    },
    {
      ...people(
        21,
        1,
        "Contoso service desk",
        "A desk of its own.",
        byHand("desk", SITES, "The desk cannot be called: its number was not moved yet."),
      ),
      offeredTo: [100],
    },
    people(
      30,
      11,
      "Summit support plan",
      "Support by Summit, day and night.",
      byHand("support", SYSTEMS, "The plan names a person who has left the company."),
    ),
    people(
      56,
      2,
      "Southridge consulting",
      "By the hour.",
      byHand("consulting", SYSTEMS, "The hours that were ordered are used up."),
    ),
  ],
};

function people(
  id: number,
  account: number,
  name: string,
  description: string,
  look: ServiceLook,
): SeededOffering {
  return { id, account, automator: null, type: "form", name, description, properties: {}, look };
}
