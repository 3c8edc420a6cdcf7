export { powerPath, readMachineAddress, withoutTicket } from "./machine-address.ts";
export type { MachineAddress } from "./machine-address.ts";
