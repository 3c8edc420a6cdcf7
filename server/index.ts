export { readConfig } from "./config.ts";
export type { ServerConfig } from "./config.ts";
export { StartFailure } from "./start-failure.ts";
export { startServer } from "./start-server.ts";
export type { RunningServer, StartOptions } from "./start-server.ts";
