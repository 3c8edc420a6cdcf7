export { createBrowserPorts } from "./browser-ports.ts";
export { watchRequests } from "./watch-requests.ts";
export { awaitMessage } from "./await-message.ts";
