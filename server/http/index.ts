export { buildApp } from "./build-app.ts";
export { choosePort, portFailure } from "./choose-port.ts";
export type { LogStream } from "./logger.ts";
export { addPortal } from "./portal-routes.ts";
export { buildReadiness } from "./readiness.ts";
