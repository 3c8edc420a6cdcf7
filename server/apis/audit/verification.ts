import { isRecord } from "#validators";
import type { Job, JobRun } from "../../activity/index.ts";
import { JobFailure } from "../../activity/index.ts";
import type { ListSource } from "../../api/index.ts";
import { accepted, ApiFailure, listRows, storedTime } from "../../api/index.ts";
import type { AuditVerdict } from "../../audit/index.ts";
import { verifyAudit } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Handlers, Verification } from "./contract.generated.ts";

/** The kind of activity that verifies the log. */
export const VERIFICATION = "log.verify";
const RESOURCE = "log";
const DEFAULT_SIZE = 10;
/** How often the progress is written down, in rows. */
const PROGRESS_ROWS = 10_000;

/** Nobody works on it any more. */
const WAS_GIVEN_UP = `v.state = 'Running' and not exists (select from activity t where t.resource_type = '${RESOURCE}' and t.resource_id = v.id::text and t.finished_at is null)`;

const verifications: ListSource<never> = {
  select: `v.id, case when ${WAS_GIVEN_UP} then 'Failed' else v.state end as state,
    case when ${WAS_GIVEN_UP} then 'It was not brought to its end. Verify again.' else v.finding end as finding, v.broken_row,
    v.rows, v.last_hash, v.expected_hash, v.expected_row, v.username, ${storedTime("v.create_time", "create_time")},
    ${storedTime("v.end_time", "end_time")}`,
  from: "audit_verification v",
  fields: {},
  order: "v.id desc",
};

/** What the caller's own account has asked for. */
export const listVerifications: Handlers["listVerifications"] = async ({ db, actor, query, list }) => {
  const { page, page_size: size } = query;
  const body = await listRows<Verification>(
    db,
    { ...verifications, where: "v.account_id = $1", parameters: [actor.accountId] },
    {
      filters: [],
      searches: [],
      counts: [],
      sort: [],
      page: { number: page ?? 1, size: size ?? DEFAULT_SIZE },
      pieces: page === undefined && size === undefined ? list.pieces : undefined,
    },
  );
  return { body };
};

/** One at a time for each account: it reads the whole log. */
export const verifyLog: Handlers["verifyLog"] = async ({ db, actor, body, audit, startActivity }) => {
  const { accountId, username } = actor;
  await db.query("select pg_advisory_xact_lock(724644, $1)", [accountId]);
  const [running] = await db.query(
    "select from activity where account_id = $1 and kind = $2 and finished_at is null limit 1",
    [accountId, VERIFICATION],
  );
  if (running !== undefined) throw new ApiFailure(409, "The log is being verified at this moment.");
  const [row] = await db.query<{ id: number }>(
    "insert into audit_verification (account_id, username, expected_hash) values ($1, $2, lower($3)) returning id",
    [accountId, username, body?.expected_hash ?? null],
  );
  const id = row?.id ?? 0;
  await audit({ ...audited(id, accountId), action: "log.verify", result: "accepted" });
  return accepted(
    await startActivity({
      kind: VERIFICATION,
      name: "Verify log",
      accountId,
      resourceType: RESOURCE,
      resourceId: String(id),
      permission: "Audit",
      input: { verificationId: id },
    }),
  );
};

/** Verifies the log, of all accounts, for the verification that its input names. A log that is not intact is a failure. */
export const verificationJob: Job = async (run) => {
  const id = readInput(run.input);
  const { accountId, database } = run;
  const inside = <Result>(work: (db: Transaction) => Promise<Result>) =>
    database.transaction({ accountId }, work);
  const [found] = await inside((db) =>
    db.query<{ expected_hash: string | null; state: string; finding: string | null }>(
      "select expected_hash, state, finding from audit_verification where id = $1",
      [id],
    ),
  );
  if (found === undefined) throw new JobFailure("The verification is gone.");
  const verdict = await verifyAudit(
    { transaction: (_, work) => inside((db) => asSystem(db, work)) },
    {
      expected: found.expected_hash ?? undefined,
      async onProgress(rows) {
        if (rows % PROGRESS_ROWS === 0)
          await run.progress("running", `${rows.toLocaleString("en")} rows are verified.`);
        await run.wait(0); // ends the work here where the server stops
      },
    },
  );
  await inside((db) => save(db, run, id, verdict));
  if (!verdict.intact) throw new JobFailure(verdict.reason);
  return { state: "completed", message: `${verdict.rows.toLocaleString("en")} rows are intact.` };
};

/** Writes down once what was found. */
async function save(db: Transaction, run: JobRun, id: number, verdict: AuditVerdict): Promise<void> {
  const values = verdict.intact
    ? ["Intact", verdict.rows, verdict.lastHash, verdict.expectedAt ?? null, null, null]
    : ["Broken", null, null, null, verdict.brokenAt, verdict.reason];
  const saved = await db.query(
    `update audit_verification set state = $2, rows = $3, last_hash = $4, expected_row = $5, broken_row = $6, finding = $7,
       end_time = now() where id = $1 and state = 'Running' returning id`,
    [id, ...values],
  );
  if (saved.length === 0) return;
  await run.audit(db, {
    ...audited(id, run.accountId),
    action: verdict.intact ? "log.verified" : "log.broken",
    ...(verdict.intact ? {} : { result: "failed", reason: verdict.reason }),
  });
}

function audited(id: number, accountId: number) {
  return { resourceType: RESOURCE, resourceId: String(id), accountId, name: "the log" };
}

function readInput(input: unknown): number {
  const id = isRecord(input) ? input["verificationId"] : undefined;
  if (typeof id !== "number")
    throw new Error("The input of a verification of the log must have a verificationId.");
  return id;
}
