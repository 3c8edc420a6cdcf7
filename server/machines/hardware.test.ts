import { expect, it } from "vitest";
import { labelled } from "./hardware.ts";

it("a disk is called as its platform calls it, else by its number", () => {
  const disks = [2000, 2016].map((key) => ({
    key,
    capacity: 40,
    storageUnit: "GB" as const,
    thinProvisioned: true,
  }));
  expect(labelled(disks).map(({ label }) => label)).toEqual(["Hard disk 1", "Hard disk 2"]);
  expect(labelled(disks, ["Festplatte 1", undefined]).map(({ label }) => label)).toEqual([
    "Festplatte 1",
    "Hard disk 2",
  ]);
});
