import { failed } from "../../../../services/index.ts";
import { PlatformSilent } from "../../../platform-silent.ts";
import { NO_DRIVER } from "../../choose-driver.ts";
import { EMBEDDED, findAddress } from "../../connections.ts";
import type { VcloudView, VcloudWork } from "../../driver.ts";
import type { EdgeDriver } from "./edge-driver.ts";

async function isEmbedded({ db, automatorId }: Pick<VcloudView, "db" | "automatorId">): Promise<boolean> {
  return (await findAddress(db, automatorId)) === EMBEDDED;
}

function canWork({ automatorId, task }: VcloudWork): Promise<boolean> {
  return task.database.transaction({ accountId: task.accountId }, (db) => isEmbedded({ db, automatorId }));
}

/** The gateways of the platform that the address of each automator names. There is one: others are refused with a sentence. */
export function chooseEdges(embedded: EdgeDriver): EdgeDriver {
  const toRead = async (at: VcloudView) => {
    if (!(await isEmbedded(at))) throw new PlatformSilent(NO_DRIVER);
    return embedded;
  };
  return {
    listExternalNetworks: async (at) => (await toRead(at)).listExternalNetworks(at),
    listGateways: async (at) => (await toRead(at)).listGateways(at),
    findGateway: async (at, id) => (await toRead(at)).findGateway(at, id),
    readConfig: async (at, id, kind) => (await toRead(at)).readConfig(at, id, kind),
    create: async (work, order) =>
      (await canWork(work)) ? await embedded.create(work, order) : failed(NO_DRIVER),
    reshape: async (work, id, shape) =>
      (await canWork(work)) ? await embedded.reshape(work, id, shape) : failed(NO_DRIVER),
    writeConfig: async (work, id, kind, config) =>
      (await canWork(work)) ? await embedded.writeConfig(work, id, kind, config) : failed(NO_DRIVER),
    release: async (work, serviceId) =>
      (await canWork(work)) ? await embedded.release(work, serviceId) : failed(NO_DRIVER),
  };
}
