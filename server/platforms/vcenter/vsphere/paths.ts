import type { PropertyPaths } from "./properties.ts";

/** What is kept of a vCenter. No figures that change by themselves: reading those of thousands of machines has a price. */
export const PATHS = {
  Datacenter: ["name"],
  Folder: ["name", "parent"],
  ClusterComputeResource: ["name", "parent", "resourcePool", "host"],
  ResourcePool: [
    "name",
    "parent",
    "owner",
    "config.cpuAllocation",
    "config.memoryAllocation",
    "runtime.cpu.unreservedForPool",
    "runtime.memory.unreservedForPool",
  ],
  VirtualMachine: [
    "name",
    "resourcePool",
    "runtime.powerState",
    "config.template",
    "config.guestFullName",
    "config.hardware.numCPU",
    "config.hardware.numCoresPerSocket",
    "config.hardware.memoryMB",
    "config.hardware.device",
    "summary.storage.committed",
    "snapshot",
    "guest.toolsStatus",
    "guest.hostName",
    "guest.ipAddress",
    "guest.guestFullName",
  ],
  Datastore: ["name", "summary.capacity", "summary.freeSpace"],
  Network: ["name"],
} as const satisfies PropertyPaths;
