import { describe, expect, test } from "vitest";
import * as devices from "./device-changes.ts";
import { readCards, readCardSettings, readDisks, readDiskSettings, readNetworks } from "./devices.ts";

const NONE = devices.readChanges(undefined, readDiskSettings);

describe("changes of the devices of a machine", () => {
  test("are nothing to send where nothing changes", () => {
    expect(devices.writeChanges(NONE)).toBeUndefined();
    const grown = devices.change(NONE, 2000, { capacity: 60 });
    expect(devices.writeChanges(devices.change(grown, 2000, undefined))).toBeUndefined();
    const added = devices.add(NONE, { capacity: 20 });
    expect(devices.writeChanges(devices.removeAdded(added, 0))).toBeUndefined();
  });

  test("leave out lists that are empty", () => {
    expect(devices.writeChanges(devices.change(NONE, 2000, { capacity: 60 }))).toEqual({
      changed: [{ key: 2000, capacity: 60 }],
    });
  });

  test("hold each device once: what is removed is not changed, what is changed is not removed", () => {
    const grown = devices.change(NONE, 2000, { capacity: 60 });
    const removed = devices.remove(grown, 2000);
    expect(devices.writeChanges(removed)).toEqual({ removed: [2000] });
    expect(devices.writeChanges(devices.remove(removed, 2000))).toEqual({ removed: [2000] });
    expect(devices.writeChanges(devices.change(removed, 2000, undefined))).toBeUndefined();
  });

  test("change and remove what is to be added by its place", () => {
    const two = devices.add(devices.add(NONE, { capacity: 20 }), { capacity: 30 });
    expect(devices.changeAdded(two, 1, { capacity: 40 }).added).toEqual([{ capacity: 20 }, { capacity: 40 }]);
    expect(devices.removeAdded(two, 0).added).toEqual([{ capacity: 30 }]);
  });

  test("are read back as they were written, and nothing else is", () => {
    const changes = devices.remove(
      devices.add(devices.change(NONE, 2000, { capacity: 60 }), { capacity: 20, thinProvisioned: true }),
      2001,
    );
    expect(devices.readChanges(devices.writeChanges(changes), readDiskSettings)).toEqual(changes);
    const broken = { changed: [{ key: "a", capacity: 1 }, { key: 1 }], added: "x", removed: [1, "b"] };
    expect(devices.readChanges(broken, readDiskSettings)).toEqual({ changed: [], added: [], removed: [1] });
    expect(devices.readChanges([], readCardSettings)).toEqual({ changed: [], added: [], removed: [] });
  });
});

test("disks, cards and networks are read as the API has them", () => {
  const disk = { key: 2000, label: "Hard disk 1", capacity: 40, thinProvisioned: true };
  expect(readDisks([disk, { key: 1 }, null])).toEqual([disk]);
  expect(readDisks({})).toEqual([]);
  expect(readCards([{ key: 4000, network: null, networkName: "old" }, {}])).toEqual([
    { key: 4000, network: undefined, networkName: "old" },
  ]);
  expect(
    readNetworks([
      { id: "network-1", name: "front" },
      { id: 2, name: "x" },
    ]),
  ).toEqual([{ id: "network-1", name: "front" }]);
});
