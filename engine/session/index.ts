export { createBootstrap } from "./create-bootstrap.ts";
export { createSession } from "./create-session.ts";
export { readCredentials } from "./parse-session.ts";
export type { Bootstrap, BootstrapData, Session, SessionState, SessionUser } from "./session.ts";
