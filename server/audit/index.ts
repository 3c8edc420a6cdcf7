export { appendAudit } from "./append-audit.ts";
export type { AuditEntry, Auditor } from "./append-audit.ts";
export { verifyAudit } from "./verify-audit.ts";
export type { AuditVerdict } from "./verify-audit.ts";
