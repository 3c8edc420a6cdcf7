export { appendAudit } from "./append-audit.ts";
export type { AuditEntry, Auditor } from "./append-audit.ts";
export { changesBetween, hiddenChange } from "./field-changes.ts";
export type { FieldChange } from "./field-changes.ts";
export { verifyAudit } from "./verify-audit.ts";
export type { AuditVerdict } from "./verify-audit.ts";
