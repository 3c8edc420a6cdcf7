import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { VirtualMachine } from "../driver.ts";
import type { PowerState } from "../../../machines/index.ts";
import { changeSnapshot, copyDisk, createDisk, findSnapshot, growDisk } from "./images.ts";
import type { QemuStart } from "./qemu-arguments.ts";
import { diskFile, diskNode, DRIVE, PID_FILE, qemuArguments, SOCKETS } from "./qemu-arguments.ts";
import type { Qmp } from "./qmp.ts";
import { openQmp, runJob } from "./qmp.ts";

/** One machine of one automator. */
export interface MachineAt {
  readonly automatorId: number;
  readonly moId: string;
}

type Disks = VirtualMachine["disks"];

export const PROGRAM = "qemu-system-x86_64";
/** The memory of a suspended machine, and the file that says that it is one. */
const SUSPENDED = "suspended";
const START_WITHIN_MS = 20_000;
const END_WITHIN_MS = 10_000;
const LOOK_MS = 50;
/** A longer path is that of no socket. */
const LONGEST_SOCKET = 104;

/**
 * Machines that run in QEMU on this computer. Each has a folder with its disks, the socket by which it is controlled and the
 * number of its process: they go on while this server is restarted, and are found again.
 */
export interface QemuHost {
  /** Whether machines can run here; else one sentence. */
  check(): Outcome;
  /** Of the machines of an automator that have files here, also of those that are off. */
  states(automatorId: number): Promise<ReadonlyMap<string, PowerState>>;
  state(at: MachineAt): Promise<PowerState>;
  /** `goOn`: with what a snapshot has in its memory. A suspended machine goes on where it was. */
  start(at: MachineAt, machine: VirtualMachine, iso: string | undefined, goOn?: string): Promise<Outcome>;
  stop(at: MachineAt): Promise<void>;
  reset(at: MachineAt): Promise<void>;
  /** Presses its power button. */
  pressPower(at: MachineAt): Promise<void>;
  /** A machine whose memory cannot be kept goes on running. */
  suspend(at: MachineAt, machine: VirtualMachine): Promise<Outcome>;
  takeSnapshot(at: MachineAt, disks: Disks, tag: string, memory: boolean): Promise<void>;
  /** Whether all disks have this snapshot; `memory`: with the memory of the machine. */
  hasSnapshot(at: MachineAt, disks: Disks, tag: string, memory: boolean): Promise<boolean>;
  /** Of a machine that does not run. */
  applySnapshot(at: MachineAt, disks: Disks, tag: string): Promise<void>;
  removeSnapshot(at: MachineAt, disks: Disks, tag: string): Promise<void>;
  /** Has an ISO image in the drive of a running machine; undefined: none. */
  changeDrive(at: MachineAt, iso: string | undefined): Promise<void>;
  /** Makes the first disk from an image, or all from another machine's. */
  makeDisks(at: MachineAt, disks: Disks, from: string | MachineAt): Promise<void>;
  /** Ends it and removes its files. */
  remove(at: MachineAt): Promise<void>;
  connectScreen(at: MachineAt): Promise<Duplex>;
}

export function createQemuHost(folder: string): QemuHost {
  const folderOf = ({ automatorId, moId }: MachineAt): string => {
    // It is part of a path.
    if (!/^vm-\d+$/.test(moId)) throw new Error(`"${moId}" is no id of a machine.`);
    return join(folder, String(automatorId), moId);
  };
  const fileOf = (at: MachineAt, name: string) => join(folderOf(at), name);
  const connect = (at: MachineAt) =>
    existsSync(fileOf(at, SOCKETS.qmp)) ? openQmp(fileOf(at, SOCKETS.qmp)) : undefined;
  const withQmp = async <Result>(at: MachineAt, work: (qmp: Qmp) => Promise<Result>) => {
    const qmp = await connect(at);
    if (qmp === undefined) return undefined;
    try {
      return { value: await work(qmp) };
    } finally {
      qmp.close();
    }
  };
  const state = async (at: MachineAt): Promise<PowerState> => {
    const running = await withQmp(at, (qmp) => qmp.run("query-status"));
    if (running !== undefined) return "POWERED_ON";
    return existsSync(fileOf(at, SUSPENDED)) ? "SUSPENDED" : "POWERED_OFF";
  };
  const stop = async (at: MachineAt) => {
    // QEMU ends while it answers.
    await withQmp(at, (qmp) => qmp.run("quit").catch(() => undefined));
    await rm(fileOf(at, SUSPENDED), { force: true });
    await ended(at);
  };
  /** Waits until its process has gone, and ends it where it does not go. */
  const ended = async (at: MachineAt) => {
    const until = Date.now() + END_WITHIN_MS;
    for (let pid = await readPid(at); pid !== undefined; pid = await readPid(at)) {
      if (Date.now() > until) process.kill(pid, "SIGKILL");
      await sleep(LOOK_MS);
    }
    await rm(fileOf(at, SOCKETS.qmp), { force: true });
  };
  /** Of its process, while it runs: another one may have got the number since. */
  const readPid = async (at: MachineAt): Promise<number | undefined> => {
    const pid = Number(await readFile(fileOf(at, PID_FILE), "utf8").catch(() => ""));
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.includes(`-name\0${at.moId}\0`) ? pid : undefined;
  };

  return {
    check() {
      if (spawnSync(PROGRAM, ["--version"], { stdio: "ignore" }).status !== 0)
        return failed(`${PROGRAM} is not installed on this server.`);
      if (spawnSync("qemu-img", ["--version"], { stdio: "ignore" }).status !== 0)
        return failed("qemu-img is not installed on this server.");
      return join(folder, "1000000/vm-1000000/screen").length > LONGEST_SOCKET
        ? failed("The path of the data folder is too long for the sockets of machines.")
        : succeeded();
    },

    state,

    async states(automatorId) {
      const names = await readdir(join(folder, String(automatorId))).catch(() => []);
      const found = await Promise.all(
        names.map(async (moId) => [moId, await state({ automatorId, moId })] as const),
      );
      return new Map(found);
    },

    async start(at, machine, iso, goOn) {
      const home = folderOf(at);
      await mkdir(home, { recursive: true });
      const isSuspended = existsSync(join(home, SUSPENDED));
      const memoryOf = goOn ?? (isSuspended ? SUSPENDED : undefined);
      if (memoryOf === undefined) await matchDisks(home, machine.disks);
      const settings: QemuStart = { ...machine, iso, memoryOf };
      const log = await open(join(home, "log"), "w");
      const child = spawn(PROGRAM, qemuArguments(settings), {
        cwd: home,
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
      });
      child.unref();
      await log.close();
      let isGone = false;
      child.once("error", () => (isGone = true));
      child.once("exit", () => (isGone = true));
      const until = Date.now() + START_WITHIN_MS;
      for (;;) {
        if ((await withQmp(at, (qmp) => qmp.run("query-status"))) !== undefined) break;
        if (isGone || Date.now() > until) {
          child.kill();
          return failed(`QEMU could not start ${machine.name}. Its log on the server says why.`);
        }
        await sleep(LOOK_MS);
      }
      if (isSuspended) {
        await rm(join(home, SUSPENDED), { force: true });
        await withQmp(at, (qmp) =>
          runJob(qmp, "snapshot-delete", { tag: SUSPENDED, devices: nodes(machine.disks).devices }),
        );
      }
      return succeeded();
    },

    stop,

    async reset(at) {
      await withQmp(at, async (qmp) => {
        await qmp.run("system_reset");
        // One that stands still, as after an error of its disk, runs again.
        await qmp.run("cont");
      });
    },

    async pressPower(at) {
      await withQmp(at, (qmp) => qmp.run("system_powerdown"));
    },

    async suspend(at, { name, disks }) {
      const kept = await withQmp(at, async (qmp) => {
        const { devices } = nodes(disks);
        // A suspension or a start that was cut off leaves it, and no second one is taken.
        await runJob(qmp, "snapshot-delete", { tag: SUSPENDED, devices });
        await qmp.run("stop");
        try {
          await runJob(qmp, "snapshot-save", { tag: SUSPENDED, ...nodes(disks) });
        } catch {
          await qmp.run("cont");
          return failed(`QEMU could not keep the memory of ${name}, which goes on running.`);
        }
        await writeFile(fileOf(at, SUSPENDED), "");
        await qmp.run("quit").catch(() => undefined);
        return succeeded();
      });
      if (kept?.value.ok === false) return kept.value;
      await ended(at);
      return succeeded();
    },

    async takeSnapshot(at, disks, tag, memory) {
      const done = await withQmp(at, async (qmp) => {
        if (memory) return await runJob(qmp, "snapshot-save", { tag, ...nodes(disks) });
        for (const { key } of disks)
          await qmp.run("blockdev-snapshot-internal-sync", { device: diskNode(key), name: tag });
      });
      if (done !== undefined) return;
      for (const { key } of disks) await changeSnapshot(fileOf(at, diskFile(key)), "create", tag);
    },

    async hasSnapshot(at, disks, tag, memory) {
      const files = disks.map(({ key }) => fileOf(at, diskFile(key)));
      // A disk that was added while it is off has no file yet.
      if (!files.every((file) => existsSync(file))) return false;
      const kinds = await Promise.all(files.map((file) => findSnapshot(file, tag)));
      return kinds.every((kind, index) => kind !== undefined && (!memory || index > 0 || kind.hasMemory));
    },

    async applySnapshot(at, disks, tag) {
      for (const { key } of disks) await changeSnapshot(fileOf(at, diskFile(key)), "apply", tag);
    },

    async removeSnapshot(at, disks, tag) {
      const { devices } = nodes(disks);
      const done = await withQmp(at, (qmp) => runJob(qmp, "snapshot-delete", { tag, devices }));
      if (done !== undefined) return;
      for (const { key } of disks)
        if (existsSync(fileOf(at, diskFile(key))))
          await changeSnapshot(fileOf(at, diskFile(key)), "delete", tag);
    },

    async changeDrive(at, iso) {
      await withQmp(at, async (qmp) => {
        if (iso === undefined) return await qmp.run("eject", { id: DRIVE, force: true });
        const given = { id: DRIVE, filename: iso, format: "raw", "read-only-mode": "read-only", force: true };
        return await qmp.run("blockdev-change-medium", given);
      });
    },

    async makeDisks(at, disks, from) {
      await mkdir(folderOf(at), { recursive: true });
      for (const { key, capacity } of typeof from === "string" ? disks.slice(0, 1) : disks)
        await copyDisk(
          typeof from === "string" ? from : fileOf(from, diskFile(key)),
          fileOf(at, diskFile(key)),
          capacity,
        );
    },

    async remove(at) {
      await stop(at);
      await rm(folderOf(at), { recursive: true, force: true });
    },

    connectScreen: (at) =>
      new Promise((resolve, reject) => {
        const socket = createConnection(fileOf(at, SOCKETS.screen));
        socket.once("connect", () => resolve(socket));
        socket.once("error", reject);
      }),
  };
}

/** Its disks as QEMU knows them; the memory is kept on the first. */
function nodes(disks: Disks) {
  const all = disks.map(({ key }) => diskNode(key));
  return { vmstate: all[0], devices: all };
}

/** Disks that were added or have grown while it was off. */
async function matchDisks(home: string, disks: Disks): Promise<void> {
  for (const { key, capacity } of disks) {
    const path = join(home, diskFile(key));
    if (existsSync(path)) await growDisk(path, capacity);
    else await createDisk(path, capacity);
  }
}
