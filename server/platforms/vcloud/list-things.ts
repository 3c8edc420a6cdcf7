import type { PlatformThing } from "../platform.ts";
import type { VcloudDriver, VcloudView } from "./driver.ts";
import type { EdgeDriver } from "./v4/index.ts";

const KINDS = [
  ["organisation", "organization"],
  ["provider VDC", "provider-vdc"],
  ["org VDC", "org-vdc"],
  ["storage profile", "storage-profile"],
  ["external network", "external-network"],
  ["catalog", "catalog"],
  ["vApp", "vapp"],
  ["virtual machine", "virtual-machine"],
] as const;

/** What a vCloud has: one listing of each kind. */
export async function listThings(
  driver: VcloudDriver,
  edges: EdgeDriver,
  at: VcloudView,
): Promise<readonly PlatformThing[]> {
  const things: PlatformThing[] = [];
  for (const [kind, of] of KINDS)
    things.push(...(await driver.list(at, of)).map(({ id, name }) => ({ kind, id, name })));
  const gateways = await edges.listGateways(at);
  return [...things, ...gateways.map(({ id, name }) => ({ kind: "edge gateway", id, name }))];
}
