import type { Quantities } from "../../prices/index.ts";
import type { SeededService } from "../../seed/index.ts";
import { MAIN_ACCOUNT } from "../../seed/index.ts";
import type { TemplateMachine } from "./kinds.ts";
import { capacityOf } from "./machine-facts.ts";
import { vdcQuantities } from "./vdc-quantities.ts";

export const LOST = "The platform lost the resource: it was removed there by someone else.";

export const DEBIAN = machine("debian", "Debian 13 (64-bit)", 1, 2, [20]);
export const UBUNTU = machine("ubuntu", "Ubuntu 24.04 LTS (64-bit)", 2, 4, [40]);
export const WINDOWS = machine("windows", "Windows Server 2025 (64-bit)", 2, 8, [60]);

/** The vApps of a virtual datacentre: what they are for, and their machines. */
const VAPPS: readonly (readonly [name: string, about: string, machines: readonly TemplateMachine[]])[] = [
  [
    "shop",
    "Online shop",
    [
      { ...DEBIAN, name: "shop-web-01" },
      { ...DEBIAN, name: "shop-web-02" },
      { ...UBUNTU, name: "shop-db-01" },
    ],
  ],
  ["intranet", "For all employees", [{ ...WINDOWS, name: "intranet-01" }]],
  ["monitoring", "Watches the others", [{ ...DEBIAN, name: "monitor-01" }]],
];

/** The vApps that a seeded virtual datacentre has, and which of their machines are on: it follows from the service alone. */
export function vappsOf({ id, account }: SeededService) {
  const count = account === MAIN_ACCOUNT ? 1 + (id % VAPPS.length) : 1;
  return VAPPS.slice(0, count).map(([name, description, machines], vapp) => ({
    name,
    description,
    machines: machines.map((size, number) => ({ size, isOn: (id + vapp + number) % 5 !== 4 })),
  }));
}

/** What it is charged for where what machines use is. One that is lost has no machines. */
export function meteredQuantities(service: SeededService): Quantities {
  const isThere = service.moId !== null && service.error !== LOST;
  const machines = isThere ? vappsOf(service).flatMap((vapp) => vapp.machines) : [];
  const limits = {
    cpu: NO_LIMIT,
    memory: NO_LIMIT,
    storage: { limit: -1, policy: `profile-${service.automator}-1` },
  };
  return vdcQuantities(
    { model: "AllocationVApp", ...limits },
    machines.map(({ size, isOn }) => ({
      ...size,
      powerState: isOn ? ("POWERED_ON" as const) : ("POWERED_OFF" as const),
      storage: { provisioned: capacityOf(size) },
    })),
  );
}

const NO_LIMIT = { limit: -1, reservation: 0 };

function machine(
  name: string,
  operatingSystem: string,
  cores: number,
  memory: number,
  disks: readonly number[],
): TemplateMachine {
  return {
    name,
    operatingSystem,
    cores,
    coresPerSocket: 1,
    memory: memory * 1024,
    disks: disks.map((capacity, index) => ({
      key: 2000 + index,
      capacity,
      storageUnit: "GB",
      thinProvisioned: true,
    })),
    tools: "toolsOk",
    hotAdd: true,
  };
}
