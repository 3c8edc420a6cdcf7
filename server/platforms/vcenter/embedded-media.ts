import { asSystem } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { Media, VcenterDriver, VcenterWork } from "./driver.ts";
import type { Rows } from "./embedded-machines.ts";
import { gone, inside, lockMachine } from "./embedded-machines.ts";

/** ISO images of the embedded vCenter, and the drives of its machines. */
export const embeddedMedia: Pick<VcenterDriver, "listMedia" | "mountMedia" | "unmountMedia"> = {
  listMedia: readMedia,

  mountMedia: (work, moId, mediaUid) =>
    changeDrive(work, moId, async (at, pool) => {
      const media = (await readMedia(at, [pool])).find((each) => each.media_uid === mediaUid);
      return media === undefined ? gone(mediaUid) : succeeded(media.media_uid);
    }),

  unmountMedia: (work, moId) => changeDrive(work, moId, async () => succeeded(null)),
};

/** Those of everybody and of the pools' owners, in the datacentres of the pools: also of a provider's pool. */
async function readMedia({ automatorId, db }: Rows, resourcePools?: readonly string[]): Promise<Media[]> {
  return await asSystem(db, (system) =>
    system.query<Media>(
      `select i.media_uid, i.name, i.size::float8 as size, d.name as place from vcenter_media i
       join vcenter_data_center d on d.automator_id = i.automator_id and d.mo_id = i.data_center
       where i.automator_id = $1 and ($2::text[] is null and i.account_id = d.account_id or exists (
         select from vcenter_resource_pool p where p.automator_id = $1 and p.mo_id = any($2::text[])
           and p.data_center = i.data_center and i.account_id in (p.account_id, d.account_id)))
       order by i.name, i.media_uid`,
      [automatorId, resourcePools ?? null],
    ),
  );
}

async function changeDrive(
  work: VcenterWork,
  moId: string,
  choose: (at: Rows, pool: string) => Promise<Outcome<string | null>>,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(moId));
  return await inside(work, async (at) => {
    const machine = await lockMachine(at, moId);
    if (machine === undefined) return gone(moId);
    if (isMadeToFail(machine.name)) return failed(`The drive of ${machine.name} does not answer.`);
    const media = await choose(at, machine.resourcePool);
    if (!media.ok) return media;
    await at.db.query(
      "update vcenter_virtual_machine set media = $3 where automator_id = $1 and mo_id = $2",
      [at.automatorId, moId, media.value],
    );
    return succeeded();
  });
}
