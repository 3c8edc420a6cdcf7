import type { XmlElement } from "../xml.ts";
import { child, childrenOf, createXmlReader, numberOf, textOf } from "../xml.ts";
import { WrongOva } from "./wrong-ova.ts";

/** What the descriptor of an OVA says of its one machine (DMTF DSP0243). */
export interface OvfMachine {
  /** The document, as it is. */
  readonly xml: string;
  readonly operatingSystem: string;
  readonly cores: number;
  /** MB. */
  readonly memory: number;
  /** GB, each rounded up. */
  readonly disks: readonly number[];
  /** Names of the networks that it expects. */
  readonly networks: readonly string[];
  /** Names of the files it refers to. */
  readonly files: readonly string[];
}

/** Throws a `WrongOva` that says what is wrong with it. */
export function readDescriptor(xml: string): OvfMachine {
  const envelope = parse(xml);
  if (envelope.name !== "Envelope") throw new WrongOva("Its descriptor is no OVF envelope.");
  if (child(envelope, "VirtualSystemCollection") !== undefined)
    throw new WrongOva("It holds several machines: only an OVA of one machine can become a template.");
  const system = child(envelope, "VirtualSystem");
  const hardware = child(system, "VirtualHardwareSection");
  if (hardware === undefined) throw new WrongOva("Its descriptor describes no machine.");
  const items = childrenOf(hardware, "Item");
  const cores = quantityOf(items, CORES);
  const memory = quantityOf(items, MEMORY);
  if (cores === undefined || memory === undefined)
    throw new WrongOva("Its descriptor names no number of cores, or no memory.");
  const megabytes = Math.round((memory.quantity * bytesOf(memory.units ?? "byte * 2^20")) / MB);
  if (!Number.isInteger(cores.quantity) || cores.quantity > MOST.cores)
    throw new WrongOva(
      `Its descriptor names ${cores.quantity} cores: it must be a whole number to ${MOST.cores}.`,
    );
  if (!(megabytes >= 1 && megabytes <= MOST.memory))
    throw new WrongOva("Its descriptor names an amount of memory that no machine has.");
  return {
    xml,
    operatingSystem: nameOf(textOf(system, "OperatingSystemSection", "Description") ?? ""),
    cores: cores.quantity,
    memory: megabytes,
    disks: childrenOf(child(envelope, "DiskSection"), "Disk").map(capacityOf),
    networks: childrenOf(child(envelope, "NetworkSection"), "Network").map((each) => attribute(each, "name")),
    files: childrenOf(child(envelope, "References"), "File").map((each) => attribute(each, "href")),
  };
}

/** Elements and attributes; descriptors of real machines have some thousand. */
const MOST_PARTS = 20_000;
/** What no machine of a vCenter has more of: cores, MB of memory, GB of a disk. */
const MOST = { cores: 1024, memory: 32 * 1024 ** 2, disk: 64 * 1024 };
const LONGEST_NAME = 200;
const CORES = 3;
const MEMORY = 4;
const MB = 1024 ** 2;
const GB = 1024 ** 3;

function parse(xml: string): XmlElement {
  const reader = createXmlReader({ keepsAttributes: true, most: MOST_PARTS });
  try {
    reader.write(xml);
    return reader.end();
  } catch (error) {
    throw new WrongOva(
      `Its descriptor cannot be read. ${error instanceof Error ? error.message.split("\n")[0] : ""}`.trim(),
    );
  }
}

function quantityOf(items: readonly XmlElement[], type: number) {
  const item = items.find((each) => numberOf(each, "ResourceType") === type);
  const quantity = numberOf(item, "VirtualQuantity");
  if (quantity === undefined || quantity <= 0) return undefined;
  return { quantity, units: textOf(item, "AllocationUnits")?.trim() || undefined };
}

function capacityOf(disk: XmlElement): number {
  const capacity = Number(attribute(disk, "capacity"));
  if (!(capacity > 0)) throw new WrongOva("Its descriptor names a disk without a capacity in numbers.");
  const units = disk.attributes?.["capacityAllocationUnits"] ?? "byte";
  const gigabytes = Math.ceil((capacity * bytesOf(units)) / GB);
  if (gigabytes > MOST.disk)
    throw new WrongOva(`Its descriptor names a disk that is larger than ${MOST.disk / 1024} TB.`);
  return gigabytes;
}

/** A text of the descriptor in one line. */
function nameOf(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line.slice(0, LONGEST_NAME) || "Other";
}

/** Bytes of one unit: `byte`, `byte * 2^30`, and the words that older tools write. */
function bytesOf(units: string): number {
  const power = /^byte(?:s)?\s*(?:\*\s*2\s*\^\s*(\d{1,2}))?$/i.exec(units.trim());
  if (power !== null) return 2 ** Number(power[1] ?? 0);
  const word = WORDS[units.trim().toLowerCase()];
  if (word === undefined) throw new WrongOva(`Its descriptor counts in "${units}", which is not known.`);
  return word;
}

const WORDS: Readonly<Record<string, number>> = {
  megabytes: MB,
  mb: MB,
  gigabytes: GB,
  gb: GB,
  kilobytes: 1024,
  kb: 1024,
};

function attribute({ name, attributes }: XmlElement, key: string): string {
  const value = attributes?.[key];
  if (value === undefined) throw new WrongOva(`Its descriptor has a ${name} without ${key}.`);
  return value;
}
