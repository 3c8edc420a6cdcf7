import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
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

const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** What the descriptor says, which is the first file of an OVA: little of the archive is read. */
export async function peekOva(store: UploadStore, { id }: Pick<Upload, "id">): Promise<OvfMachine> {
  const source = store.read(id);
  const entries = source.pipe(extract());
  source.on("error", (error) => entries.destroy(error));
  try {
    for await (const entry of entries) {
      if (!entry.header.name.toLowerCase().endsWith(".ovf")) break;
      return readDescriptor(await readText(entry));
    }
  } catch (error) {
    throw error instanceof WrongOva ? error : new WrongOva(NO_ARCHIVE);
  } finally {
    source.destroy();
  }
  throw new WrongOva("It is no OVA: its first file is no descriptor (.ovf).");
}

const NO_ARCHIVE = "It is no OVA: it cannot be read as an archive.";

/** Reads all of it, and compares each file with the manifest, where there is one. Throws a `WrongOva`. */
export async function readOva(store: UploadStore, upload: Pick<Upload, "id">): Promise<Ova> {
  const machine = await peekOva(store, upload);
  const places = new Map<string, Place>();
  const digests = new Map<string, Readonly<Record<string, string>>>();
  let manifest: string | undefined;
  const source = store.read(upload.id);
  const entries = source.pipe(extract());
  source.on("error", (error) => entries.destroy(error));
  try {
    for await (const entry of entries) {
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
      digests.set(name, Object.fromEntries(hashes.map(([kind, hash]) => [kind, hash.digest("hex")])));
    }
  } catch (error) {
    throw error instanceof WrongOva ? error : new WrongOva("It is damaged: the archive ends too early.");
  } finally {
    source.destroy();
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
function compareDigest(line: string, digests: ReadonlyMap<string, Readonly<Record<string, string>>>): void {
  const [, kind = "", name = "", expected = ""] = /^(\w+)\s*\((.+)\)\s*=\s*([0-9a-f]+)$/i.exec(line) ?? [];
  const own = digests.get(name)?.[kind.toLowerCase()];
  if (own !== undefined && own !== expected.toLowerCase())
    throw new WrongOva(`It is damaged: ${name} is not what its manifest says.`);
}

async function readText(entry: Entry): Promise<string> {
  let bytes = 0;
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(entry)) {
    bytes += piece.length;
    if (bytes > MAX_TEXT_BYTES) throw new WrongOva("Its descriptor is longer than 4 MB.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
