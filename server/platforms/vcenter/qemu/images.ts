import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readOwn } from "#validators";

/** A file that the operator offers: a disk that machines are made from, or an ISO image. */
export interface OfferedImage {
  /** The name of its file. */
  readonly name: string;
  readonly path: string;
  readonly kind: "disk" | "iso";
  /** GB: of a disk as its machine sees it, whole ones. */
  readonly size: number;
}

const run = promisify(execFile);
const GB_BYTES = 1024 ** 3;
/** Other names are passed over. */
const NAME = /^\w[\w.+-]{0,99}\.(?:qcow2|img|raw|iso)$/;

/** The images in the operator's folder, by name. */
export async function readImages(folder: string): Promise<readonly OfferedImage[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name): Promise<OfferedImage> => {
      const path = join(folder, name);
      if (name.endsWith(".iso"))
        return {
          name,
          path,
          kind: "iso",
          size: Math.round(((await stat(path)).size / GB_BYTES) * 100) / 100,
        };
      return { name, path, kind: "disk", size: Math.max(1, Math.ceil((await virtualSize(path)) / GB_BYTES)) };
    }),
  );
}

/** Bytes. */
export async function virtualSize(path: string): Promise<number> {
  const { stdout } = await run("qemu-img", ["info", "--force-share", "--output=json", ...format(path), path]);
  const told: unknown = JSON.parse(stdout);
  return Number(readOwn(told, "virtual-size") ?? 0);
}

/** What a file of this name is, so that its first bytes do not say it: a guest writes those. */
function format(path: string): readonly string[] {
  return ["-f", path.endsWith(".qcow2") ? "qcow2" : "raw"];
}

/** A disk with the content of an image or of another disk, of at least this size in GB. */
export async function copyDisk(from: string, to: string, capacity: number): Promise<void> {
  await run("qemu-img", ["convert", ...format(from), "-O", "qcow2", from, to]);
  await growDisk(to, capacity);
}

export async function createDisk(path: string, capacity: number): Promise<void> {
  await run("qemu-img", ["create", "-q", "-f", "qcow2", path, `${capacity}G`]);
}

/** Disks do not shrink. */
export async function growDisk(path: string, capacity: number): Promise<void> {
  if ((await virtualSize(path)) < capacity * GB_BYTES)
    await run("qemu-img", ["resize", "-q", "-f", "qcow2", path, `${capacity}G`]);
}

/** Works on a snapshot inside of a disk whose machine does not run. One that the disk does not have is passed over. */
export async function changeSnapshot(
  path: string,
  change: "create" | "apply" | "delete",
  tag: string,
): Promise<void> {
  if (((await findSnapshot(path, tag)) !== undefined) === (change === "create")) return;
  await run("qemu-img", ["snapshot", "-q", { create: "-c", apply: "-a", delete: "-d" }[change], tag, path]);
}

/** A snapshot inside of a disk, also of a machine that runs. */
export async function findSnapshot(
  path: string,
  tag: string,
): Promise<{ readonly hasMemory: boolean } | undefined> {
  const { stdout } = await run("qemu-img", ["info", "--force-share", "--output=json", "-f", "qcow2", path]);
  const told: unknown = JSON.parse(stdout);
  const snapshots = readOwn(told, "snapshots");
  const found: unknown = Array.isArray(snapshots)
    ? snapshots.find((each: unknown) => readOwn(each, "name") === tag)
    : undefined;
  return found === undefined ? undefined : { hasMemory: Number(readOwn(found, "vm-state-size") ?? 0) > 0 };
}
