import { isRecord, readOwn } from "#validators";
import type { Database } from "../database/index.ts";
import { askOperator, serveOperator } from "../database/index.ts";
import type { AuditVerdict } from "./verify-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

const SOCKET = "verify-log";

/** Answers the command that verifies the log until the returned function is called. */
export async function serveVerification(folder: string, database: Database): Promise<() => Promise<void>> {
  return await serveOperator(folder, SOCKET, async (question) => {
    const expected = readOwn(question, "expected");
    return await verifyAudit(database, { expected: typeof expected === "string" ? expected : undefined });
  });
}

/** What the process that has opened the data folder finds; undefined where there is none. */
export async function askVerification(
  folder: string,
  expected: string | undefined,
): Promise<AuditVerdict | undefined> {
  const verdict = await askOperator(folder, SOCKET, { expected });
  if (verdict === undefined) return undefined;
  if (!isVerdict(verdict)) throw new Error("The server answered what is no verdict: it has another version.");
  return verdict;
}

function isVerdict(value: unknown): value is AuditVerdict {
  return isRecord(value) && typeof value["intact"] === "boolean";
}
