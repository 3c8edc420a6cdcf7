import type { StartedActivity } from "../../../activity/index.ts";
import { ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import { readOffer } from "../catalog-offer.ts";
import type { VirtualMachine } from "../driver.ts";
import type { MachineApi, OnMachine } from "./machine-api.ts";
import type { MachineWorkKind } from "./machine-work.ts";
import { startMachineWork } from "./machine-work.ts";

interface MediaInput {
  readonly mediaUid: string;
  /** The name of the image that was mounted before, and of the one that is mounted now. */
  readonly before: string | null;
  readonly after: string | null;
}

const audited = ({ before, after }: MediaInput) => ({
  changes: changesBetween({ media: before }, { media: after }),
});

export const MOUNT_MEDIA: MachineWorkKind<MediaInput> = {
  job: "mount-media",
  actions: {
    started: "virtual-machine.mount",
    done: "virtual-machine.mounted",
    failed: "virtual-machine.mount-failed",
  },
  audited,
  isInHistory: true,
  run: (driver, work, moId, { mediaUid }) => driver.mountMedia(work, moId, mediaUid),
};

export const UNMOUNT_MEDIA: MachineWorkKind<MediaInput> = {
  job: "unmount-media",
  actions: {
    started: "virtual-machine.unmount",
    done: "virtual-machine.unmounted",
    failed: "virtual-machine.unmount-failed",
  },
  audited,
  isInHistory: true,
  run: (driver, work, moId) => driver.unmountMedia(work, moId),
};

/** `POST …/media/mount`: another image takes the place of the one that is mounted. */
export function mountMedia(
  api: MachineApi,
  request: OnMachine & { readonly body: { readonly media_uid: string } },
): Promise<StartedActivity> {
  const mediaUid = request.body.media_uid;
  return startMachineWork(api, request, MOUNT_MEDIA, async ({ at, machine }) => {
    refuseWithoutDrive(machine);
    const all = await api.driver.listMedia(at, [machine.resourcePool]);
    const media = all.find((each) => each.media_uid === mediaUid);
    const offers = await readOffer(at);
    if (media === undefined || !offers.media(mediaUid))
      throw wrongField("/media_uid", "There is no such ISO image.");
    if (machine.media?.media_uid === mediaUid)
      throw new ApiFailure(409, `${media.name} is mounted in ${machine.name} already.`);
    return {
      name: `Mount ${media.name} in ${machine.name}`,
      input: { mediaUid, before: machine.media?.name ?? null, after: media.name },
    };
  });
}

/** `POST …/media/unmount`. */
export function unmountMedia(api: MachineApi, request: OnMachine): Promise<StartedActivity> {
  return startMachineWork(api, request, UNMOUNT_MEDIA, ({ machine }) => {
    const { media } = machine;
    if (media === null) throw new ApiFailure(409, `No ISO image is mounted in ${machine.name}.`);
    return {
      name: `Unmount ${media.name} from ${machine.name}`,
      input: { mediaUid: media.media_uid, before: media.name, after: null },
    };
  });
}

function refuseWithoutDrive({ name, can, powerState }: VirtualMachine): void {
  if (!can.media) throw new ApiFailure(409, `${name} has no drive for ISO images.`);
  if (powerState === "SUSPENDED")
    throw new ApiFailure(409, `${name} is suspended: images can be mounted while it is powered on or off.`);
}
