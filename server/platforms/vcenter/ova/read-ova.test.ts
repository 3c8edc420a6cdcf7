import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { descriptorOf, makeOva } from "../../../testing/made-ova.ts";
import { openUploadStore } from "../../../uploads/index.ts";
import { readDescriptor } from "./descriptor.ts";
import { peekOva, readOva } from "./read-ova.ts";

const folder = mkdtempSync(join(tmpdir(), "ova-"));
const store = openUploadStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));

let last = 0;
function put(bytes: Uint8Array) {
  last += 1;
  const id = `00000000-0000-0000-0000-${String(last).padStart(12, "0")}`;
  writeFileSync(join(folder, id), bytes);
  return { id };
}

describe("an OVA", () => {
  it("says what its machine is, and has the files of its disks", async () => {
    const file = put(await makeOva());
    expect(await peekOva(store, file)).toMatchObject({
      operatingSystem: "Debian 13 (64-bit)",
      cores: 2,
      memory: 4096,
      disks: [16],
      networks: ["VM Network"],
      files: ["disk1.vmdk"],
    });
    const ova = await readOva(store, file);
    expect(await text(ova.open("disk1.vmdk"))).toBe("disk of the machine, which nobody reads here");
    expect(ova.sizeOf("disk1.vmdk")).toBe(44);
  });

  it.each([
    [
      "no archive",
      async () => Buffer.from("hello ".repeat(200)),
      "It is no OVA: it cannot be read as an archive.",
    ],
    ["an empty one", async () => Buffer.alloc(1024), "It is no OVA: its first file is no descriptor (.ovf)."],
    [
      "one that ends too early",
      async () => (await makeOva()).subarray(0, 5000),
      "It is damaged: the archive ends too early.",
    ],
    [
      "one without its disk",
      () => makeOva({ files: {} }),
      "It lacks the file disk1.vmdk that its descriptor names.",
    ],
    [
      "one whose disk is another",
      () => makeOva({ manifest: `SHA256(disk1.vmdk)= ${"0".repeat(64)}\n` }),
      "It is damaged: disk1.vmdk is not what its manifest says.",
    ],
    [
      "one whose descriptor is no XML",
      () => makeOva({ descriptor: "<Envelope" }),
      "Its descriptor cannot be read.",
    ],
    [
      "one with a document type",
      () => makeOva({ descriptor: '<!DOCTYPE a [<!ENTITY b "c">]><Envelope>&b;</Envelope>' }),
      "Its descriptor cannot be read. The answer has a document type.",
    ],
    [
      "one of another document",
      () => makeOva({ descriptor: "<html/>" }),
      "Its descriptor is no OVF envelope.",
    ],
    [
      "one of several machines",
      () => makeOva({ descriptor: "<Envelope><VirtualSystemCollection/></Envelope>" }),
      "It holds several machines: only an OVA of one machine can become a template.",
    ],
    [
      "one without cores",
      () => makeOva({ descriptor: descriptorOf({ cores: 0 }) }),
      "Its descriptor names no number of cores, or no memory.",
    ],
  ])("%s is refused", async (_, make, reason) => {
    const file = put(await make());
    const message = await readOva(store, file).then(
      () => "accepted",
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(message).toContain(`WrongOva: ${reason}`);
  });
});

describe("a descriptor", () => {
  it.each([
    ["byte * 2^30", "16", 16],
    ["byte * 2^20", "16384", 16],
    ["byte", "17179869184", 16],
    ["MegaBytes", "16384", 16],
    ["byte * 2^30", "15", 15],
    ["byte", "1", 1],
  ])("counts disks in %s", (units, capacity, size) => {
    const xml = descriptorOf()
      .replace('ovf:capacity="16"', `ovf:capacity="${capacity}"`)
      .replace('capacityAllocationUnits="byte * 2^30"', `capacityAllocationUnits="${units}"`);
    expect(readDescriptor(xml).disks).toEqual([size]);
  });

  it("names units that it does not know", () => {
    const xml = descriptorOf().replace("byte * 2^30", "furlong");
    expect(() => readDescriptor(xml)).toThrow('Its descriptor counts in "furlong", which is not known.');
  });
});
