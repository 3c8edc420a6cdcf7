import type { GuestFacts, Guests } from "../../embedded-guest/index.ts";
import type { VcloudDriver, VcloudObject } from "./driver.ts";
import { store } from "./embedded-store.ts";

/** Screens of simulated guests, which run in this process and know what the inventory knows. */
export function buildEmbeddedConsole(guests: Guests): VcloudDriver["findConsole"] {
  return async (at, uid) => {
    const { automatorId } = at;
    const found = await store.find(at, "virtual-machine", uid);
    if (found === undefined) return { is: "none", reason: `${uid} is gone from the platform.` };
    const machine = guestOf(automatorId, uid);
    const facts = factsOf(found);
    if (!guests.know(machine, facts, found.accountId)) return { is: "preparing" };
    return {
      is: "screen",
      connect: async ({ accountId, database }) =>
        guests.connect(
          machine,
          facts,
          (restartedAt) => {
            // The next look at the machine finds it; where this fails, its other screens go on as they were.
            void database
              .transaction({ accountId }, (db) =>
                store.change({ automatorId, db }, "virtual-machine", uid, {
                  details: { bootedAt: restartedAt.toISOString() },
                }),
              )
              .catch(() => undefined);
          },
          found.accountId,
        ),
    };
  };
}

/** The key of its guest. */
export function guestOf(automatorId: number, uid: string): string {
  return `${automatorId} ${uid}`;
}

function factsOf({ name, details }: VcloudObject<"virtual-machine">): GuestFacts {
  const {
    hostname,
    operatingSystem,
    cores,
    coresPerSocket,
    memory,
    disks,
    network_cards,
    address,
    bootedAt,
  } = details;
  return {
    name,
    hostname,
    operatingSystem,
    cores,
    coresPerSocket,
    memory,
    disks: disks.map(({ capacity }) => capacity),
    networkCards: network_cards,
    ipAddress: address,
    bootedAt: new Date(bootedAt ?? Date.now()),
  };
}
