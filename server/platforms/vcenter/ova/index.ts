export type { OvfMachine } from "./descriptor.ts";
export type { Ova } from "./read-ova.ts";
export { peekOva, readOva } from "./read-ova.ts";
export { WrongOva } from "./wrong-ova.ts";
