export { askConsole, openConsole } from "./console-access.ts";
export type { ConnectScreen, ConsoleSource, ConsoleViewer, FoundConsole } from "./console-source.ts";
export { mountConsoles } from "./mount-consoles.ts";
