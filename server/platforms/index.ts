export { listInventory } from "./list-inventory.ts";
export type { InventoryFields } from "./list-inventory.ts";
export { createPlatformChoice } from "./service-platform.ts";
export type { ChoosePlatform } from "./service-platform.ts";
export type {
  PoolChange,
  PoolLimits,
  PoolOrder,
  ResourcePool,
  VcenterDriver,
  VcenterView,
  VirtualMachine,
} from "./vcenter/driver.ts";
export { createEmbeddedVcenterDriver } from "./vcenter/embedded-driver.ts";
export { checkPowerChange, POWER_CHANGES } from "./vcenter/power-state.ts";
export type { PowerChange } from "./vcenter/power-state.ts";
