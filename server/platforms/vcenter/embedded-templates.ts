import { failed, succeeded } from "../../services/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { VcenterDriver } from "./driver.ts";
import { inside } from "./embedded-machines.ts";

/** Templates of the embedded vCenter that people bring: what the descriptor of an OVA says of a machine is all that is kept. */
export const embeddedTemplates: Pick<VcenterDriver, "deployTemplate"> = {
  async deployTemplate(work, { key, name, network, ova: { machine } }) {
    await work.task.wait(taskDurationMs(name));
    if (isMadeToFail(name)) return failed(`The datastore has no space for the disks of ${name}.`);
    return await inside(work, async ({ db }) => {
      const [same] = await db.query<{ moId: string; isOwn: boolean }>(
        `select mo_id as "moId", creation_key is not distinct from $3::uuid as "isOwn" from vcenter_template
         where automator_id = $1 and (creation_key = $3::uuid or lower(name) = lower($2)) order by 2 desc limit 1`,
        [work.automatorId, name, key],
      );
      if (same?.isOwn === true) return succeeded(same.moId);
      if (same !== undefined) return failed(`There is a machine or a template named ${name} already.`);
      const [made] = await db.query<{ moId: string }>(
        `insert into vcenter_template (automator_id, mo_id, account_id, name, operating_system, cores, memory, storage, network, creation_key)
         values ($1, 'vm-' || nextval('vcenter_virtual_machine_number'), $2, $3, $4, $5, $6, $7, $8, $9) returning mo_id as "moId"`,
        [
          work.automatorId,
          work.task.accountId,
          name,
          machine.operatingSystem,
          machine.cores,
          machine.memory,
          machine.disks[0] ?? 1,
          network,
          key,
        ],
      );
      return made === undefined ? failed(`${name} was not made.`) : succeeded(made.moId);
    });
  },
};
