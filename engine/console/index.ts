export { followConsole } from "./follow-console.ts";
export { powerOn } from "./power-on.ts";
export type { ConsoleState } from "./follow-console.ts";
