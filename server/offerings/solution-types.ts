import type { CountedItems } from "#pricing/calculation";
import type { FieldFailure } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import type { AutomatorVersion, OfferingProperties } from "./offering.ts";

/** A type of solution, and what runs its services. */
export interface RunBy {
  readonly type: string;
  /** As in `automator_type.type`. */
  readonly platform: string;
  /** Absent: every version. */
  readonly version?: AutomatorVersion;
  /** Also managed at `/solution`, with the other solutions of public clouds (spec 2 §7). Default false. */
  readonly isCloud?: boolean;
  /** The feature of a provider that it stands behind, as in `automator_type.feature_flag`. */
  readonly flag?: string;
  /**
   * Of which price items its orders say how much there is: its services are charged by these, and by what needs no order to count.
   * Absent: nothing is known of it.
   */
  readonly counted?: CountedItems;
  /** Orders take its sizes as whole numbers only, so that it offers no others. Default false. */
  readonly hasWholeSizes?: boolean;
  /** What is wrong with a solution of this type that is created, or gets another automator or other properties. */
  check?(db: Transaction, wanted: WantedSolution): Promise<readonly FieldFailure[]>;
}

/** What of a solution depends on its platform. */
export interface WantedSolution {
  readonly automatorId: number | null;
  readonly properties: OfferingProperties;
}
