import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAX_SOCKET_PATH = 100;

/** Where a process that has opened a data folder listens, for others of this machine; `name` is one of its sockets. */
export function socketAddress(folder: string, name: string): string {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  const outside = name === "lock" ? `atrium-${hash}` : `atrium-${hash}-${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${outside}`;
  const inside = join(folder, name);
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : join(tmpdir(), outside);
}
