export { EVENT_KINDS, eventOf } from "./event-kinds.ts";
export type { AuditedChange, EventKind, EventName } from "./event-kinds.ts";
export { recordEvent } from "./record-event.ts";
export type { PortalEvent } from "./record-event.ts";
