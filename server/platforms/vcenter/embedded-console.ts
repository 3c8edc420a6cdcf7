import type { Guests, GuestFacts } from "../../embedded-guest/index.ts";
import type { Disk, NetworkCard } from "../../machines/index.ts";
import type { VcenterDriver, VcenterView } from "./driver.ts";

/** Screens of simulated guests, which run in this process and know what the inventory knows. */
export function buildEmbeddedConsole(guests: Guests): VcenterDriver["findConsole"] {
  return async (at, moId) => {
    const found = await readFacts(at, moId);
    if (found === undefined) return { is: "none", reason: `${moId} is gone from the platform.` };
    const { owner, ...facts } = found;
    const machine = guestOf(at.automatorId, moId);
    if (!guests.know(machine, facts, owner)) return { is: "preparing" };
    return {
      is: "screen",
      connect: async ({ accountId, database }) =>
        guests.connect(
          machine,
          facts,
          (bootedAt) => {
            // The next look at the machine finds it; where this fails, its other screens go on as they were.
            void database
              .transaction({ accountId }, (db) =>
                db.query(
                  "update vcenter_virtual_machine set booted_at = $3 where automator_id = $1 and mo_id = $2",
                  [at.automatorId, moId, bootedAt],
                ),
              )
              .catch(() => undefined);
          },
          owner,
        ),
    };
  };
}

/** The key of its guest. */
export function guestOf(automatorId: number, moId: string): string {
  return `${automatorId} ${moId}`;
}

async function readFacts(
  { automatorId, db }: VcenterView,
  moId: string,
): Promise<(GuestFacts & { readonly owner: number }) | undefined> {
  const [row] = await db.query<FactsRow>(
    `select account_id as owner, name, hostname, operating_system as "operatingSystem", cores, cores_per_socket as "coresPerSocket", memory, disks,
       network_cards as "networkCards", ip_address as "ipAddress",
       (extract(epoch from coalesce(booted_at, now())) * 1000)::float8 as booted
     from vcenter_virtual_machine where automator_id = $1 and mo_id = $2`,
    [automatorId, moId],
  );
  if (row === undefined) return undefined;
  const { booted, disks, ...facts } = row;
  return {
    ...facts,
    disks: disks.map(({ capacity }) => capacity),
    bootedAt: new Date(Math.floor(booted)),
  };
}

interface FactsRow extends Omit<GuestFacts, "bootedAt" | "disks" | "networkCards"> {
  readonly owner: number;
  readonly disks: readonly Disk[];
  readonly networkCards: readonly NetworkCard[];
  /** Milliseconds since 1970. */
  readonly booted: number;
}
