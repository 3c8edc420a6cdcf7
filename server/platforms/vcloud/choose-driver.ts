import { failed } from "../../services/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import { EMBEDDED, findAddress } from "./connections.ts";
import type { VcloudDriver, VcloudView, VcloudWork } from "./driver.ts";

/** Why an automator has no driver; undefined where it has one. */
async function whyNot({
  db,
  automatorId,
}: Pick<VcloudView, "db" | "automatorId">): Promise<string | undefined> {
  const url = await findAddress(db, automatorId);
  if (url === undefined) return NOT_CONFIGURED;
  return url === EMBEDDED ? undefined : NO_DRIVER;
}

function whyNotWork({ automatorId, task }: VcloudWork): Promise<string | undefined> {
  return task.database.transaction({ accountId: task.accountId }, (db) => whyNot({ db, automatorId }));
}

/** The driver that the address of each automator names. There is one: what is at another address is refused with a sentence. */
export function chooseDriver(embedded: VcloudDriver): VcloudDriver {
  const toRead = async (at: VcloudView) => {
    const reason = await whyNot(at);
    if (reason !== undefined) throw new PlatformSilent(reason);
    return embedded;
  };
  return {
    async checkConnection(at) {
      const reason = await whyNot(at);
      return reason === undefined ? await embedded.checkConnection(at) : failed(reason);
    },
    list: async (at, kind, filter) => (await toRead(at)).list(at, kind, filter),
    find: async (at, kind, uid) => (await toRead(at)).find(at, kind, uid),
    readReserved: async (at) => (await toRead(at)).readReserved(at),
    findConsole: async (at, uid) => (await toRead(at)).findConsole(at, uid),
    readLoad: async (at, uid, span) => (await toRead(at)).readLoad(at, uid, span),
    assignVdc: async (at, uid, owner) => (await toRead(at)).assignVdc(at, uid, owner),
    async perform(work, task) {
      const reason = await whyNotWork(work);
      return reason === undefined ? await embedded.perform(work, task) : failed(reason);
    },
  };
}

const NOT_CONFIGURED = "It has no address yet.";
export const NO_DRIVER = "Only the embedded vCloud can be reached: its address must be embedded:.";
