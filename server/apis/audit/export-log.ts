import { ApiFailure, uncheckedCast } from "../../api/index.ts";
import type { AuditExport } from "../../audit/index.ts";
import { findRange, openExport, provenFrom } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Clock } from "../../clock.ts";
import type { Handlers } from "./contract.generated.ts";
import { lastMoment } from "./resource-changes.ts";

/** The log of a period, with what proves it. Rows that the caller does not see have their hashes alone. */
export function buildExport(now: Clock["now"]): Handlers["exportLog"] {
  return async ({ db, actor, query, after }) => {
    const file =
      after === undefined ? await open(db, actor.accountId, query, now()) : uncheckedCast<AuditExport>(after); // as the part before named it
    const text = await file.read(db);
    const { from = "begin", to = "now" } = query;
    return {
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="log-${nameOf(from)}-${nameOf(to)}.jsonl"`,
      },
      body: Buffer.from(text),
      ...(!file.isEnd && { next: file }),
    };
  };
}

async function open(
  db: Transaction,
  accountId: number,
  { from, to }: { readonly from?: string; readonly to?: string },
  created: Date,
): Promise<AuditExport> {
  const period = { from: momentOf("from", from), to: momentOf("to", lastMoment(to)) };
  const range = await findRange(db, period);
  const day = range === undefined ? undefined : await provenFrom(db, range);
  if (day !== undefined)
    throw new ApiFailure(
      409,
      `This period has older rows of other accounts, which prove their places only with contents that are not yours to read. Choose a period that begins on ${day} or later.`,
    );
  const [account] = await db.query<{ company: string }>(
    "select company_name as company from account where id = $1",
    [accountId],
  );
  const head = { account: accountId, company: account?.company ?? "", ...period };
  return openExport({ ...head, created: created.toISOString() }, range);
}

function momentOf(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const at = new Date(text);
  // Databases have no year 0.
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1)
    throw new ApiFailure(400, `"${name}" is no day: ${text}.`);
  return at.toISOString();
}

function nameOf(moment: string): string {
  return moment.replaceAll(/[^\w-]/g, "");
}
