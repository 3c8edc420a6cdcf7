import type { ReactNode } from "react";
import { Checkbox, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps } from "#renderers/plugin";
import { CapacityInput } from "./capacity-input.tsx";
import * as devices from "./device-changes.ts";
import { DeviceLine, DeviceList } from "./device-list.tsx";
import { readDisks, readDiskSettings } from "./devices.ts";
import type { Disk, DiskSettings } from "./devices.ts";

type Changes = devices.DeviceChanges<DiskSettings>;

/** GB. */
const NEW_DISK: DiskSettings = { capacity: 20, thinProvisioned: true };

/**
 * The disks of a machine: they grow, also while it runs; powered off (`isOff`), it gets others or loses them. It takes
 * `key`, `capacity` (GB) and `thinProvisioned` of each of its `disks`.
 */
export function DiskChanges(props: FieldPluginProps): ReactNode {
  const { id, label, with: parameters, value, describedBy, disabledReason, onChange, onBlur } = props;
  const t = useTranslate();
  const changes: Changes = devices.readChanges(value, readDiskSettings);
  const isLocked = disabledReason !== undefined;
  const isOff = parameters["isOff"] === true && !isLocked;
  const set = (next: Changes): void => onChange(devices.writeChanges(next));
  return (
    <DeviceList
      id={id}
      label={label}
      describedBy={describedBy}
      add={t("device.add-disk")}
      locked={isOff ? undefined : (disabledReason ?? t("device.disks-when-off"))}
      onAdd={() => set(devices.add(changes, NEW_DISK))}
      onBlur={onBlur}
    >
      {readDisks(parameters["disks"]).map((disk) => (
        <KeptDisk
          key={disk.key}
          disk={disk}
          changes={changes}
          isOff={isOff}
          isLocked={isLocked}
          onSet={set}
        />
      ))}
      {changes.added.map((disk, index) => {
        const name = t("device.new-disk", { number: index + 1 });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- what is not made yet has nothing else to be known by
          <DeviceLine
            key={index}
            name={name}
            state="added"
            onRemove={() => set(devices.removeAdded(changes, index))}
          >
            <CapacityInput
              label={t("device.capacity", { name })}
              value={disk.capacity}
              min={1}
              isDisabled={isLocked}
              onChange={(capacity) => set(devices.changeAdded(changes, index, { ...disk, capacity }))}
            />
            <Checkbox
              label={t("device.thin")}
              checked={disk.thinProvisioned === true}
              onChange={(event) =>
                set(
                  devices.changeAdded(changes, index, {
                    ...disk,
                    thinProvisioned: event.currentTarget.checked,
                  }),
                )
              }
            />
          </DeviceLine>
        );
      })}
    </DeviceList>
  );
}

interface KeptDiskProps {
  readonly disk: Disk;
  readonly changes: Changes;
  readonly isOff: boolean;
  readonly isLocked: boolean;
  readonly onSet: (next: Changes) => void;
}

function KeptDisk({ disk, changes, isOff, isLocked, onSet }: KeptDiskProps): ReactNode {
  const t = useTranslate();
  const { key, capacity } = disk;
  const grown = changes.changed.find((each) => each.key === key);
  const isRemoved = changes.removed.includes(key);
  const name = t("device.disk", { key });
  return (
    <DeviceLine
      name={name}
      now={t(disk.thinProvisioned === true ? "device.now-thin" : "device.now-thick", { capacity })}
      state={isRemoved ? "removed" : grown === undefined ? "kept" : "changed"}
      onRemove={isOff ? () => onSet(devices.remove(changes, key)) : undefined}
      onKeep={() => onSet(devices.change(changes, key, undefined))}
    >
      <CapacityInput
        label={t("device.capacity", { name })}
        value={grown?.capacity ?? capacity}
        min={capacity}
        isDisabled={isLocked}
        onChange={(next) =>
          onSet(devices.change(changes, key, next === capacity ? undefined : { capacity: next }))
        }
      />
    </DeviceLine>
  );
}
