import { duplexPair } from "node:stream";
import type { Duplex } from "node:stream";
import type { GuestFacts } from "./commands.ts";
import type { Guest } from "./guest.ts";
import { createGuest } from "./guest.ts";
import { serveRfb } from "./serve-rfb.ts";

/** The guests of this process that somebody looks at, by the key of their machine. */
export interface Guests {
  /**
   * Tells the guest of a machine what the inventory knows; false: it was not running here and begins to. What somebody did
   * at it is not for the next `owner`: the guest begins anew, and its screens are closed.
   */
  know(machine: string, facts: GuestFacts, owner?: number): boolean;
  /** Another connection to the screen. `restarted`: the guest was started anew on this connection. */
  connect(machine: string, facts: GuestFacts, restarted: (at: Date) => void, owner?: number): Duplex;
  /** Closes its screens and forgets it. */
  forget(machine: string): void;
}

interface Kept {
  readonly guest: Guest;
  readonly owner: number | undefined;
  readonly viewers: Set<Duplex>;
}

/** Of more guests, those that nobody has asked for longest are forgotten. */
const MOST_GUESTS = 500;

export function createGuests(now: () => Date = () => new Date()): Guests {
  const guests = new Map<string, Kept>();
  const forget = (machine: string) => {
    for (const viewer of guests.get(machine)?.viewers ?? []) viewer.destroy();
    guests.delete(machine);
  };
  const start = (machine: string, facts: GuestFacts, owner: number | undefined): Kept => {
    const kept = { guest: createGuest(facts, now), owner, viewers: new Set<Duplex>() };
    guests.set(machine, kept);
    for (const oldest of guests.keys()) {
      if (guests.size <= MOST_GUESTS) break;
      guests.delete(oldest);
    }
    return kept;
  };
  const find = (machine: string, owner: number | undefined): Kept | undefined => {
    const kept = guests.get(machine);
    if (kept === undefined) return undefined;
    if (kept.owner !== owner) {
      forget(machine);
      return undefined;
    }
    guests.delete(machine);
    guests.set(machine, kept);
    return kept;
  };
  return {
    forget,
    know(machine, facts, owner) {
      const kept = find(machine, owner);
      if (kept === undefined) start(machine, facts, owner);
      else kept.guest.know(facts);
      return kept !== undefined;
    },
    connect(machine, facts, restarted, owner) {
      const { guest, viewers } = find(machine, owner) ?? start(machine, facts, owner);
      const tell = () => restarted(guest.bootedAt());
      const [viewer, server] = duplexPair();
      // The end of one side is that of the other; what a viewer does wrong ends its own connection alone.
      server.on("error", () => undefined);
      server.once("close", () => viewer.destroy());
      viewer.once("close", () => {
        viewers.delete(viewer);
        server.destroy();
      });
      viewers.add(viewer);
      void serveRfb(server, {
        name: facts.name,
        screen: guest.screen,
        press: guest.keyboard(tell),
        type: (character) => guest.type(character, tell),
      });
      return viewer;
    },
  };
}
