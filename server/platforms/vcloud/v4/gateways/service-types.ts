import { failed, succeeded } from "../../../../services/index.ts";
import type { ServiceType } from "../../../platform.ts";
import type { EdgeDriver } from "./edge-driver.ts";

/** Gateways of both versions are used and deleted alike; those of v2 can be ordered. */
export function edgeServiceTypes(driver: EdgeDriver): readonly ServiceType[] {
  const release: ServiceType["release"] = async (task, { automatorId, id, retentionLock }) => {
    if (retentionLock !== null) return failed(retentionLock);
    return automatorId === null ? succeeded() : await driver.release({ automatorId, task }, id);
  };
  const exists: ServiceType["exists"] = async (at, { moId }) =>
    moId !== null && (await driver.findGateway(at, moId)) !== undefined;
  const type = "vcloud_edge_gateway";
  return [
    {
      type,
      automatorVersion: "v1",
      ordered: "not yet",
      refusal: "New edge gateways are ordered from version 2; those of version 1 can be used and deleted.",
      exists,
      release,
    },
    {
      type,
      automatorVersion: "v2",
      ordered: "elsewhere",
      refusal: "An edge gateway is bought at its automator, which knows its networks.",
      exists,
      release,
    },
  ];
}
