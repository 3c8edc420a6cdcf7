import type { StartedActivity } from "../activity/index.ts";
import type { ApiRequest } from "../api/index.ts";
import type { AutomatorVersion } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";

/** The machines behind automators of one type and version that can be powered on and off at a time. */
export interface PoweredMachines {
  /** As in `automator_type.type`: `Nimbus`. */
  readonly automatorType: string;
  readonly version: AutomatorVersion;
  /** The machine as the caller of the transaction may see it; a 404 (`ApiFailure`) where there is none. */
  find(at: MachinePlace): Promise<PoweredMachine>;
  /**
   * Begins to power it on or off, as its API does when a person asks for it: with the same refusals, rows of the log and
   * activity. A guest that can be asked shuts down by itself.
   */
  power(request: PowerRequest, isOn: boolean): Promise<StartedActivity>;
}

/** A machine, in a transaction limited to an account. */
export interface MachinePlace extends Pick<ApiRequest, "db" | "outside"> {
  readonly automatorId: number;
  readonly machine: string;
}

export type PowerRequest = MachinePlace & Pick<ApiRequest, "audit" | "startActivity">;

export interface PoweredMachine {
  readonly name: string;
  readonly isOn: boolean;
  /** What it belongs to, or is. */
  readonly serviceId: number;
  readonly accountId: number;
  /** What its service is charged for while it runs, and while it does not. Absent: the same. */
  readonly charged?: { readonly on: Quantities; readonly off: Quantities };
  /** It is its whole service, of which nothing measured counts while it is off. */
  readonly isService?: boolean;
}
