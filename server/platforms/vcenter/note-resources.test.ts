import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiFailure } from "../../api/index.ts";
import type { OpenDatabase } from "../../database/index.ts";
import { openMigrated } from "../../testing/prepared-database.ts";
import { migrationFolders, productPlatforms } from "../index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import type { PlatformTask } from "../platform.ts";
import { noteResource } from "./note-resources.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;

beforeAll(async () => {
  ({ database, drop } = await openMigrated(migrationFolders(productPlatforms)));
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** How often a vCenter was asked that answers with these failures, and how long was waited in between. */
async function ask(failures: (asked: number) => Error | undefined) {
  const waits: number[] = [];
  let asked = 0;
  const task: PlatformTask = {
    accountId: 1,
    database,
    progress: () => Promise.resolve(),
    noted: null,
    note: () => Promise.resolve(),
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  };
  const driver = {
    findVirtualMachines: () => {
      const failure = failures(asked);
      asked += 1;
      return failure === undefined ? Promise.resolve([]) : Promise.reject(failure);
    },
    listResourcePools: () => Promise.resolve([]),
    listDataCenters: () => Promise.resolve([]),
  };
  const service = { serviceId: 1, moId: "vm-1", isMachine: true };
  const noted = noteResource(driver, { automatorId: 1, task }, service);
  return { noted: await noted.catch(String), asked, waits };
}

test("a vCenter that is silent after work is asked again, and does not make the work fail", async () => {
  const silent = new PlatformSilent("It does not answer.");
  expect(await ask((asked) => (asked < 2 ? silent : undefined))).toEqual({
    noted: undefined,
    asked: 3,
    waits: [1000, 5000],
  });
  const always = await ask(() => silent);
  expect([always.noted, always.asked]).toEqual([undefined, always.waits.length + 1]);
  expect(await ask(() => new ApiFailure(409, "It is not configured."))).toEqual({
    noted: undefined,
    asked: 1,
    waits: [],
  });
  expect(await ask(() => new Error("broken"))).toMatchObject({ noted: "Error: broken", asked: 1 });
});
