export { followConsole } from "./follow-console.ts";
export type { ConsoleState } from "./follow-console.ts";
