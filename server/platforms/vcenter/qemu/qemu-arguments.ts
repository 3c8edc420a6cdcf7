import type { VirtualMachine } from "../driver.ts";

/** What a machine is started with. */
export interface QemuStart extends Pick<
  VirtualMachine,
  "moId" | "cores" | "coresPerSocket" | "memory" | "disks" | "network_cards"
> {
  /** The path of the ISO image in its drive. */
  readonly iso: string | undefined;
  /** The snapshot whose memory it goes on from. */
  readonly memoryOf: string | undefined;
}

/** The name of its disk's file, and of its block device. */
export function diskFile(key: number): string {
  return `${diskNode(key)}.qcow2`;
}

export function diskNode(key: number): string {
  return `disk-${key}`;
}

/** The drive for ISO images. */
export const DRIVE = "cd";
export const SOCKETS = { qmp: "qmp", screen: "screen" } as const;
export const PID_FILE = "pid";

/**
 * The arguments of QEMU, which runs in the folder of its machine. None is read by a shell; texts that people write are in none
 * of them. The network of a card ends in QEMU: a guest reaches neither this server nor what is around it.
 */
export function qemuArguments(machine: QemuStart): readonly string[] {
  const { moId, cores, coresPerSocket, memory, disks, network_cards: cards, iso, memoryOf } = machine;
  const drive = `ide-cd,bus=ide.1,unit=0,id=${DRIVE},bootindex=2`;
  const options: readonly (readonly string[])[] = [
    ["-name", moId],
    ["-nodefaults"],
    ["-no-user-config"],
    ["-machine", "pc"],
    ["-accel", "kvm"],
    ["-accel", "tcg"],
    ["-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny"],
    ["-m", `${memory}M`],
    ["-smp", `cpus=${cores},cores=${coresPerSocket},sockets=${cores / coresPerSocket},threads=1`],
    ["-vga", "std"],
    ["-display", "none"],
    ["-vnc", `unix:${SOCKETS.screen}`],
    ["-qmp", `unix:${SOCKETS.qmp},server=on,wait=off`],
    ["-pidfile", PID_FILE],
    ...disks.flatMap(({ key }, index) => [
      ["-blockdev", JSON.stringify(diskDevice(key))],
      ["-device", index === 0 ? firstDisk(key) : `virtio-blk-pci,drive=${diskNode(key)}`],
    ]),
    ...(iso === undefined
      ? [["-device", drive]]
      : [
          ["-blockdev", JSON.stringify(isoDevice(iso))],
          ["-device", `${drive},drive=iso`],
        ]),
    ...cards.flatMap(({ key, macAddress }) => [
      ["-netdev", `user,id=net-${key},restrict=on`],
      ["-device", `e1000,netdev=net-${key},mac=${macAddress}`],
    ]),
    ...(memoryOf === undefined ? [] : [["-loadvm", memoryOf]]),
  ];
  return options.flat();
}

function firstDisk(key: number): string {
  return `ide-hd,bus=ide.0,unit=0,drive=${diskNode(key)},bootindex=1`;
}

function diskDevice(key: number) {
  return {
    driver: "qcow2",
    "node-name": diskNode(key),
    file: { driver: "file", filename: diskFile(key) },
  };
}

function isoDevice(path: string) {
  return {
    driver: "raw",
    "node-name": "iso",
    "read-only": true,
    file: { driver: "file", filename: path, "read-only": true },
  };
}
