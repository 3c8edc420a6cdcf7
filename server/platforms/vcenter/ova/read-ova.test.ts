import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { pack } from "tar-stream";
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
      "one with a very long name",
      () => makeOva({ files: { ["x".repeat(400)]: "", "disk1.vmdk": "" }, manifest: "" }),
      "It is no OVA: it has very many files, or one with a very long name.",
    ],
    [
      "one with very many files",
      () =>
        makeOva({
          files: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`f${n}`, ""])),
          manifest: "",
        }),
      "It is no OVA: it has very many files, or one with a very long name.",
    ],
    ["one with a long head", async () => Buffer.concat([await longHead(), await makeOva()]), "It is no OVA"],
    [
      "one with very many elements",
      () => makeOva({ descriptor: `<Envelope>${"<a/>".repeat(20_001)}</Envelope>` }),
      "Its descriptor cannot be read. The answer has too many elements.",
    ],
    [
      "one with very many attributes",
      () =>
        makeOva({
          descriptor: `<Envelope ${Array.from({ length: 20_001 }, (_, n) => `a${n}=""`).join(" ")}/>`,
        }),
      "Its descriptor cannot be read. The answer has too many elements.",
    ],
    [
      "one with half a core",
      () => makeOva({ descriptor: descriptorOf({ cores: 1.5 }) }),
      "Its descriptor names 1.5 cores: it must be a whole number to 1024.",
    ],
    [
      "one with more memory than there is",
      () => makeOva({ descriptor: descriptorOf({ memory: 1e300 }) }),
      "Its descriptor names an amount of memory that no machine has.",
    ],
    [
      "one with a disk that nobody has",
      () => makeOva({ descriptor: descriptorOf({ capacity: 1e9 }) }),
      "Its descriptor names a disk that is larger than 64 TB.",
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

/** A head of 4 MB before the first file. */
async function longHead(): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: "x", pax: { comment: "c".repeat(4_000_000) } }, "");
  archive.finalize();
  // Without the two empty blocks that end an archive.
  return (await buffer(archive)).subarray(0, -1024);
}

describe("a descriptor", () => {
  it("has one line for the operating system, and is no place for what a manifest finds by chance", async () => {
    const long = descriptorOf().replace("Debian 13 (64-bit)", `Debian\n13 ${"x".repeat(4000)}`);
    expect(readDescriptor(long).operatingSystem).toMatch(/^Debian 13 x+$/);
    expect(readDescriptor(long).operatingSystem).toHaveLength(200);
    const file = put(
      await makeOva({ manifest: "constructor(__proto__)= aa\nconstructor(disk1.vmdk)= aa\n" }),
    );
    expect((await readOva(store, file)).sizeOf("disk1.vmdk")).toBe(44);
  });

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
