import type { AutomatorVersion } from "./offering.ts";

/** A type of solution, and what runs its services. */
export interface RunBy {
  readonly type: string;
  /** As in `automator_type.type`. */
  readonly platform: string;
  /** Absent: every version. */
  readonly version?: AutomatorVersion;
}

/** The specified types of solutions by their platform (spec 2 §2, the pages below marketplace/solutions), of those that have no folder in `server/platforms` yet. */
export const RUN_BY: readonly RunBy[] = [
  { type: "vcloud_allocation_vdc", platform: "vCloud" },
  { type: "vcloud_pay_as_you_go_vdc", platform: "vCloud" },
  { type: "vcloud_reservation_vdc", platform: "vCloud" },
  { type: "vcloud_edge_gateway", platform: "vCloud" },
  { type: "veeam_backup_resource", platform: "Veeam" },
  { type: "aws_ec2", platform: "AWS" },
];
