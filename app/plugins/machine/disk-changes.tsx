import { type ReactNode, useEffect } from "react";
import { Checkbox, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps } from "#renderers/plugin";
import { checkCapacity } from "./capacity.ts";
import type { DiskRoom } from "./capacity.ts";
import { CapacityInput } from "./capacity-input.tsx";
import * as devices from "./device-changes.ts";
import { DeviceLine, DeviceList } from "./device-list.tsx";
import { readDisks, readDiskSettings, readRoom } from "./devices.ts";
import type { Disk, DiskSettings } from "./devices.ts";

/** GB. */
type RoomFor = (now: number, had: number) => DiskRoom | undefined;
type Changes = devices.DeviceChanges<DiskSettings>;

/** GB. */
const NEW_DISK: DiskSettings = { capacity: 20, thinProvisioned: true };

/**
 * The disks of a machine: they grow, also while it runs; powered off (`isOff`), it gets others or loses them. It takes
 * `key`, `label`, `capacity` (GB) and `thinProvisioned` of each of its `disks`; something as `snapshot` while it has any, for then its disks
 * stay as they are; and where the storage around it has a limit, its `limit` and what is `taken` of it (GB), and the `place` that
 * has it.
 */
export function DiskChanges(props: FieldPluginProps): ReactNode {
  const {
    id,
    label,
    with: parameters,
    value,
    describedBy,
    disabledReason,
    onChange,
    onBlur,
    onProblem,
  } = props;
  const t = useTranslate();
  const changes: Changes = devices.readChanges(value, readDiskSettings);
  const isLocked = disabledReason !== undefined;
  const isOff = parameters["isOff"] === true && !isLocked;
  const set = (next: Changes): void => onChange(devices.writeChanges(next));
  const disks = readDisks(parameters["disks"]);
  const room = readRoom(parameters);
  const free = room && room.left - devices.growthOf(disks, changes);
  /** What there is for a disk that had `had` and is to have `now`. */
  const roomFor: RoomFor = (now, had) => {
    if (room === undefined || free === undefined) return undefined;
    const left = free + now - had;
    return { name: room.name, most: left + had, left };
  };
  const fixed = parameters["snapshot"] == null ? undefined : t("device.snapshots-first");
  const sizes = [
    ...disks.flatMap(({ key, label: name, capacity: had }) => {
      const now = changes.changed.find((each) => each.key === key)?.capacity;
      return now === undefined ? [] : [{ name, had, min: had, now }];
    }),
    ...changes.added.map(({ capacity: now }, index) => ({
      name: t("device.new-disk", { number: index + 1 }),
      had: 0,
      min: 1,
      now,
    })),
  ];
  const problem = sizes
    .map(({ name, had, min, now }) => ({ name, check: checkCapacity(now, min, roomFor(now, had)) }))
    .filter(({ check }) => check.isWrong)
    .map(({ name, check }) => `${name}: ${t(...check.text)}`)
    .at(0);
  useEffect(() => onProblem(problem), [onProblem, problem]);
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
      {disks.map((disk) => (
        <KeptDisk
          key={disk.key}
          disk={disk}
          changes={changes}
          roomFor={roomFor}
          fixed={fixed}
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
              room={roomFor(disk.capacity, 0)}
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
  readonly roomFor: RoomFor;
  /** Why it cannot grow. */
  readonly fixed: string | undefined;
  readonly isOff: boolean;
  readonly isLocked: boolean;
  readonly onSet: (next: Changes) => void;
}

function KeptDisk({ disk, changes, roomFor, fixed, isOff, isLocked, onSet }: KeptDiskProps): ReactNode {
  const t = useTranslate();
  const { key, label: name, capacity } = disk;
  const grown = changes.changed.find((each) => each.key === key);
  const isRemoved = changes.removed.includes(key);
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
        room={roomFor(grown?.capacity ?? capacity, capacity)}
        fixed={fixed}
        isDisabled={isLocked}
        onChange={(next) =>
          onSet(devices.change(changes, key, next === capacity ? undefined : { capacity: next }))
        }
      />
    </DeviceLine>
  );
}
