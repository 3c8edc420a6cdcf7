export type { GuestFacts } from "./commands.ts";
export { createGuests } from "./guests.ts";
export type { Guests } from "./guests.ts";
