import type { Transaction } from "../../database/index.ts";
import { EMBEDDED, findConnection } from "./connections.ts";
import type { AwsDriver, AwsView, AwsWork } from "./driver.ts";

/** The driver that the address of each automator names: `embedded:`, or that of a real account. */
export function chooseDriver(embedded: AwsDriver, ec2: AwsDriver): AwsDriver {
  const choose = async (db: Transaction, automatorId: number) => {
    const connection = await findConnection(db, automatorId);
    // Without an address there is nothing behind it, which the embedded one says.
    return connection === undefined || connection.url === EMBEDDED ? embedded : ec2;
  };
  const toRead = ({ db, automatorId }: AwsView) => choose(db, automatorId);
  const toWork = ({ task, automatorId }: AwsWork) =>
    task.database.transaction({ accountId: task.accountId }, (db) => choose(db, automatorId));
  return {
    checkConnection: async (at) => (await toRead(at)).checkConnection(at),
    listRegions: async (at) => (await toRead(at)).listRegions(at),
    listImages: async (at, regionId, text) => (await toRead(at)).listImages(at, regionId, text),
    listPrivateImages: async (at, regionId) => (await toRead(at)).listPrivateImages(at, regionId),
    findImages: async (at, regionId, imageIds) => (await toRead(at)).findImages(at, regionId, imageIds),
    listInstanceTypes: async (at, regionId) => (await toRead(at)).listInstanceTypes(at, regionId),
    listVpcs: async (at, regionId) => (await toRead(at)).listVpcs(at, regionId),
    listSubnets: async (at, regionId) => (await toRead(at)).listSubnets(at, regionId),
    listSecurityGroups: async (at, regionId) => (await toRead(at)).listSecurityGroups(at, regionId),
    listKeyPairs: async (at, regionId) => (await toRead(at)).listKeyPairs(at, regionId),
    listInstances: async (at, places) => (await toRead(at)).listInstances(at, places),
    listAllInstances: async (at, regionIds) => (await toRead(at)).listAllInstances(at, regionIds),
    readPasswordData: async (at, place) => (await toRead(at)).readPasswordData(at, place),
    changeGrants: async (at, change) => (await toRead(at)).changeGrants(at, change),
    noteOwner: async (at, place, owner) => (await toRead(at)).noteOwner(at, place, owner),
    launch: async (work, order) => (await toWork(work)).launch(work, order),
    changeState: async (work, place, change) => (await toWork(work)).changeState(work, place, change),
    terminate: async (work, serviceId) => (await toWork(work)).terminate(work, serviceId),
  };
}
