export { readImages } from "./images.ts";
export type { OfferedImage } from "./images.ts";
export { createQemuHost } from "./qemu-host.ts";
export type { MachineAt, QemuHost } from "./qemu-host.ts";
