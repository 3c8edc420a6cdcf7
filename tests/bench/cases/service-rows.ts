/** Services as `GET /service` returns them. */
export function serviceRows(amount: number): readonly ServiceRow[] {
  return Array.from({ length: amount }, (_, n) => ({
    id: n + 1,
    name: `service-${String(n).padStart(4, "0")}`,
    state: STATES[n % STATES.length] ?? "Available",
    stateDescription: null,
    createTime: `2026-01-${String((n % 28) + 1).padStart(2, "0")} 09:30:00 AM`,
    Accounts_id: 17,
    ServiceOfferings_id: (n % 9) + 1,
    under_contract: n % 4 === 0,
    service_offering: { name: `Offering ${n % 9}`, type: TYPES[n % TYPES.length] ?? "form" },
    automator: { name: "vc-01", state: "available", connected: true, automator_version: n % 2 ? "v1" : "v2" },
    quota: { cpu: n % 5 === 0 ? -1 : n % 32, memory: (n % 16) * 8, storage: (n % 20) * 50 },
  }));
}

export interface ServiceRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly name: string;
}

const STATES = ["Available", "Processing", "Available", "Suspended", "Available", "Error"];
const TYPES = ["vCenterResourcePool", "vcloud_allocation_vdc", "form", "aws_ec2", "vCenterVirtualMachine"];
