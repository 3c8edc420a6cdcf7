export { buildApp } from "./build-app.ts";
export { choosePort, portFailure } from "./choose-port.ts";
export type { LogStream } from "./logger.ts";
export { addPortal } from "./portal-routes.ts";
export { addressReader } from "./read-address.ts";
export { buildReadiness } from "./readiness.ts";
