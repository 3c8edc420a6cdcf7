import type { ReadPatch } from "../../../api/index.ts";
import { ApiFailure, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import { CHANGE_FIELDS, checkMachineChange, demandOfChange, remainderOf } from "../../../machines/index.ts";
import type { SentChange } from "../../../machines/index.ts";
import { changed, completed, shownFields, wrongIn } from "../../../machines/index.ts";
import type { VcloudObject } from "../driver.ts";
import { asHardware } from "../machine-facts.ts";

/** What a change makes of a machine; refuses by throwing. `networks`: of its vApp. */
export function planChange(
  machine: VcloudObject<"virtual-machine">,
  networks: readonly VcloudObject<"vapp-network">[],
  patch: ReadPatch<SentChange>,
) {
  const hardware = asHardware(machine);
  const { name, annotation, cores, coresPerSocket, memory } = hardware;
  const sent = patch({ name, annotation, cores, coresPerSocket, memory });
  const change = remainderOf(hardware, completed(hardware, sent));
  const named = networks.map((network) => ({ moId: network.id, name: network.name }));
  const wrong = wrongIn(hardware, change, named);
  if (wrong.length > 0) throw wrongFields(wrong);
  const check = checkMachineChange(hardware, change);
  if (!check.ok) throw new ApiFailure(409, check.reason);
  return {
    change,
    changes: changesBetween(shownFields(hardware), shownFields(changed(hardware, change, named))),
    demand: demandOfChange(hardware, change),
    demandFields: CHANGE_FIELDS,
  };
}
