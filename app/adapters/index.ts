export { createBrowserPorts } from "./browser-ports.ts";
export { awaitMessage } from "./browser-windows.ts";
