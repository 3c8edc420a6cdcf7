import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { extract } from "tar-stream";
import { readOwn } from "#validators";
import type { Upload, UploadStore } from "../../../uploads/index.ts";
import type { OvfMachine } from "./descriptor.ts";
import { readDescriptor } from "./descriptor.ts";
import { WrongOva } from "./wrong-ova.ts";

/** An OVA that was read to its end: a machine as a descriptor, and the files of its disks. */
export interface Ova {
  readonly machine: OvfMachine;
  /** Bytes of a file of the archive. */
  sizeOf(name: string): number;
  open(name: string): Readable;
}

interface Place {
  readonly start: number;
  readonly size: number;
}

/** A file of an archive. */
type Entry = AsyncIterable<unknown> & { readonly header: object };

/** The bytes of a file, of which its types say nothing. */
async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const piece of entry) if (piece instanceof Uint8Array) yield piece;
}

/** Of a descriptor and of a manifest; those of real machines have some hundred thousand. */
const MAX_TEXT_BYTES = 1024 ** 2;
/** What may stand between two files: their heads, and what fills up a block. */
const MAX_BETWEEN_BYTES = 2 * 1024 ** 2;
const MAX_FILES = 1000;
const MAX_NAME = 255;

/**
 * The files of an archive. Long heads, long names and very many files are refused as they come: an archive may have 50 GB, and
 * whoever made it is not known.
 */
async function* entriesOf(source: Readable) {
  const allowed = { bytes: MAX_BETWEEN_BYTES };
  const entries = extract();
  const input = Readable.from(limited(source, allowed));
  input.on("error", (error) => entries.destroy(error));
  input.pipe(entries);
  let files = 0;
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      files += 1;
      if (name.length > MAX_NAME || files > MAX_FILES)
        throw new WrongOva("It is no OVA: it has very many files, or one with a very long name.");
      allowed.bytes = startOf(entry) + size + MAX_BETWEEN_BYTES;
      yield entry;
    }
  } finally {
    entries.destroy();
    input.destroy();
    source.destroy();
  }
}

async function* limited(source: Readable, allowed: { readonly bytes: number }): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const piece of source) {
    if (!(piece instanceof Uint8Array)) continue;
    passed += piece.length;
    if (passed > allowed.bytes + piece.length)
      throw new WrongOva("It is no OVA: the head of a file in it is too long.");
    yield piece;
  }
}

/** What the descriptor says, which is the first file of an OVA: little of the archive is read. */
export async function peekOva(store: UploadStore, { id }: Pick<Upload, "id">): Promise<OvfMachine> {
  try {
    for await (const entry of entriesOf(store.read(id, 0, MAX_TEXT_BYTES + MAX_BETWEEN_BYTES))) {
      if (!entry.header.name.toLowerCase().endsWith(".ovf")) break;
      return readDescriptor(await readText(entry));
    }
  } catch (error) {
    throw error instanceof WrongOva ? error : new WrongOva(NO_ARCHIVE);
  }
  throw new WrongOva("It is no OVA: its first file is no descriptor (.ovf).");
}

const NO_ARCHIVE = "It is no OVA: it cannot be read as an archive.";

/** Reads all of it, and compares each file with the manifest, where there is one. Throws a `WrongOva`. */
export async function readOva(store: UploadStore, upload: Pick<Upload, "id">): Promise<Ova> {
  const machine = await peekOva(store, upload);
  const places = new Map<string, Place>();
  const digests = new Map<string, ReadonlyMap<string, string>>();
  let manifest: string | undefined;
  try {
    for await (const entry of entriesOf(store.read(upload.id))) {
      const { name } = entry.header;
      if (name.toLowerCase().endsWith(".mf")) {
        manifest = await readText(entry);
        continue;
      }
      const hashes = DIGESTS.map((kind) => [kind, createHash(kind)] as const);
      let size = 0;
      for await (const piece of bytesOf(entry)) {
        size += piece.length;
        for (const [, hash] of hashes) hash.update(piece);
      }
      places.set(name, { start: startOf(entry), size });
      digests.set(name, new Map(hashes.map(([kind, hash]) => [kind, hash.digest("hex")])));
    }
  } catch (error) {
    throw error instanceof WrongOva ? error : new WrongOva("It is damaged: the archive ends too early.");
  }
  for (const file of machine.files)
    if (!places.has(file)) throw new WrongOva(`It lacks the file ${file} that its descriptor names.`);
  for (const line of (manifest ?? "").split("\n")) compareDigest(line.trim(), digests);
  const placeOf = (name: string): Place => {
    const place = places.get(name);
    if (place === undefined) throw new WrongOva(`It lacks the file ${name}.`);
    return place;
  };
  return {
    machine,
    sizeOf: (name) => placeOf(name).size,
    open(name) {
      const { start, size } = placeOf(name);
      return store.read(upload.id, start, size);
    },
  };
}

/** Where the bytes of a file begin, which the archive says though its types do not. */
function startOf({ header }: Entry): number {
  const start = readOwn(header, "byteOffset");
  if (typeof start !== "number") throw new Error("The archive does not say where its files begin.");
  return start;
}

const DIGESTS = ["sha1", "sha256"] as const;

/** A line of the manifest: `SHA256(disk1.vmdk)= 0f3a…`. */
function compareDigest(line: string, digests: ReadonlyMap<string, ReadonlyMap<string, string>>): void {
  const [, kind = "", name = "", expected = ""] = /^(\w+)\s*\((.+)\)\s*=\s*([0-9a-f]+)$/i.exec(line) ?? [];
  const own = digests.get(name)?.get(kind.toLowerCase());
  if (own !== undefined && own !== expected.toLowerCase())
    throw new WrongOva(`It is damaged: ${name} is not what its manifest says.`);
}

async function readText(entry: Entry): Promise<string> {
  let bytes = 0;
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(entry)) {
    bytes += piece.length;
    if (bytes > MAX_TEXT_BYTES) throw new WrongOva("Its descriptor or its manifest is longer than 1 MB.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
