import { duplexPair } from "node:stream";
import type { Duplex } from "node:stream";
import type { GuestFacts } from "./commands.ts";
import type { Guest } from "./guest.ts";
import { createGuest } from "./guest.ts";
import { serveRfb } from "./serve-rfb.ts";

/** The guests of this process that somebody looks at, by the key of their machine. */
export interface Guests {
  /** Tells the guest of a machine what the inventory knows; false: it was not running here and begins to. */
  know(machine: string, facts: GuestFacts): boolean;
  /** Another connection to the screen. `restarted`: the guest was started anew on this connection. */
  connect(machine: string, facts: GuestFacts, restarted: (at: Date) => void): Duplex;
}

/** Of more guests, those that nobody has asked for longest are forgotten. */
const MOST_GUESTS = 500;

export function createGuests(now: () => Date = () => new Date()): Guests {
  const guests = new Map<string, Guest>();
  const start = (machine: string, facts: GuestFacts): Guest => {
    const guest = createGuest(facts, now);
    guests.set(machine, guest);
    for (const oldest of guests.keys()) {
      if (guests.size <= MOST_GUESTS) break;
      guests.delete(oldest);
    }
    return guest;
  };
  const find = (machine: string): Guest | undefined => {
    const guest = guests.get(machine);
    if (guest === undefined) return undefined;
    guests.delete(machine);
    guests.set(machine, guest);
    return guest;
  };
  return {
    know(machine, facts) {
      const guest = find(machine);
      if (guest === undefined) start(machine, facts);
      else guest.know(facts);
      return guest !== undefined;
    },
    connect(machine, facts, restarted) {
      const guest = find(machine) ?? start(machine, facts);
      const tell = () => restarted(guest.bootedAt());
      const [viewer, server] = duplexPair();
      // The end of one side is that of the other; what a viewer does wrong ends its own connection alone.
      server.on("error", () => undefined);
      server.once("close", () => viewer.destroy());
      viewer.once("close", () => server.destroy());
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
