export { createBrowserPorts } from "./adapters/index.ts";
export { Portal } from "./portal/index.ts";
