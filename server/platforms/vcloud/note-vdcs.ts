import { noteResources } from "../../services/index.ts";
import type { VcloudDriver, VcloudView } from "./driver.ts";

/** Notes at the services of an automator what the platform says of their virtual datacentres; of `orgVdcUid` alone where it is given. */
export async function noteVdcs(
  driver: Pick<VcloudDriver, "list">,
  at: VcloudView,
  orgVdcUid?: string,
): Promise<void> {
  const vdcs = await driver.list(at, "org-vdc", orgVdcUid === undefined ? {} : { ids: [orgVdcUid] });
  const places = new Map((await driver.list(at, "provider-vdc")).map(({ id, name }) => [id, name]));
  await noteResources(
    at.db,
    vdcs.flatMap(({ serviceId, name, details }) => {
      const region = places.get(details.providerVdcUid);
      return serviceId === null
        ? []
        : [{ serviceId, resource: { name, ...(region !== undefined && { region }) } }];
    }),
  );
}
