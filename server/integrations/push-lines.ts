import type { Database, Transaction } from "../database/index.ts";
import type { ClaimedWork } from "../outgoing/index.ts";
import { hasCome, LONGEST_PAUSE_S, pauseAfter, workOnClaims } from "../outgoing/index.ts";
import type { SystemCallParts } from "./call-system.ts";
import { asSystemFailure, keepCompanies, noteAnswer, noteFailure } from "./companies.ts";
import type { StoredConnection, SystemParts } from "./open-system.ts";
import { CONNECTION, openStored } from "./open-system.ts";
import type { SystemFailure, TicketingSystem } from "./ticketing-system.ts";
import { TITLES } from "./ticketing-system.ts";

export interface PusherParts extends SystemParts {
  readonly database: Database;
  readonly log: { info(detail: object, text: string): void; error(detail: object, text: string): void };
  /** How calls are made; tests shorten their times. Each is tried once: the queue tries again. */
  readonly calls?: Pick<SystemCallParts, "limitMs">;
}

const AT_ONCE = 5;
/** Lines after which other systems get their turn. */
const MOST_IN_A_TURN = 50;

/**
 * Pushes what is due to the systems of all accounts, to each one line after the other, and reads companies of systems that
 * were not called for long. The contract is noted before a line is sent, so that a process that dies anywhere leaves a line
 * that is looked for under its reference before it is sent again. No transaction is open during a call.
 */
export function buildLinePusher(parts: PusherParts): ClaimedWork {
  const { database, log } = parts;
  return workOnClaims<StoredConnection>({
    database,
    atOnce: AT_ONCE,
    claimSql: CLAIM,
    takeTurn: (claimed, stop) => takeTurn(parts, claimed, stop),
    failed: (error) => log.error({ err: error }, "a ticketing system could not be served"),
  });
}

interface Claimed extends StoredConnection {
  readonly claim: string;
}

async function takeTurn(parts: PusherParts, claimed: Claimed, stop: AbortSignal): Promise<void> {
  const { database, calls, log } = parts;
  const system = openAnyhow(parts, claimed, { ...calls, stop, tries: 1 });
  try {
    for (let pushed = 0; pushed < MOST_IN_A_TURN && !stop.aborted; pushed += 1) {
      const line = await database.transaction("system", (db) => nextLine(db, claimed));
      if (line === undefined) break;
      if (line === "failed") continue;
      const outcome = await pushLine(system, line, () =>
        database.transaction("system", (db) => noteBegun(db, claimed, line)),
      );
      if (outcome === undefined) return;
      await database.transaction("system", (db) => settle(db, claimed, line, outcome));
      log.info(
        { integration: claimed.id, line: line.id, outcome: outcome.kind },
        "line of an invoice pushed",
      );
      if (outcome.kind !== "pushed" && outcome.kind !== "refused") return;
    }
    await readCompanies(parts, system, claimed);
  } finally {
    await database.transaction("system", (db) => db.query(RELEASE, [claimed.id, claimed.claim]));
  }
}

/** A system whose secret cannot be opened fails at its first call. */
function openAnyhow(
  parts: PusherParts,
  claimed: StoredConnection,
  calls: Omit<SystemCallParts, "rule">,
): Pick<TicketingSystem, "companies" | "findLine" | "addLine"> {
  try {
    return openStored(claimed, parts, calls);
  } catch (error) {
    const fail = () => Promise.reject(asSystemFailure(error));
    return { companies: fail, findLine: fail, addLine: fail };
  }
}

/** A line that is sent now, with all that is sent of it. */
interface DueLine {
  readonly id: number;
  readonly attempts: number;
  /** The contract under which an earlier attempt may have put it; null at the first. */
  readonly begun: string | null;
  readonly contractId: string;
  readonly serviceId: string;
  readonly reference: string;
  readonly text: string;
  readonly amount: string;
  readonly start: string;
  readonly end: string;
}

type Outcome =
  | { readonly kind: "pushed"; readonly foreignId: string; readonly contractId: string }
  | {
      readonly kind: "refused" | "credentials" | "busy" | "silent" | "address";
      readonly failure: SystemFailure;
    };

/**
 * Looks for it first where an earlier attempt may have put it, whatever contract it is for by now. `begin` notes the contract
 * before anything is sent; undefined where it says that somebody else works on the system by now.
 */
async function pushLine(
  system: Pick<TicketingSystem, "findLine" | "addLine">,
  line: DueLine,
  begin: () => Promise<boolean>,
): Promise<Outcome | undefined> {
  try {
    const { begun, contractId } = line;
    if (begun !== null) {
      const found = await findBefore(system, begun, line);
      if (found !== undefined) return { kind: "pushed", foreignId: found, contractId: begun };
    }
    if (!(await begin())) return undefined;
    return { kind: "pushed", foreignId: await system.addLine(line), contractId };
  } catch (error) {
    const failure = asSystemFailure(error);
    return { kind: failure.kind, failure };
  }
}

/** A contract that is gone has no lines any more. */
async function findBefore(
  system: Pick<TicketingSystem, "findLine">,
  begun: string,
  { contractId, reference }: DueLine,
): Promise<string | undefined> {
  try {
    return await system.findLine(begun, reference);
  } catch (error) {
    if (begun !== contractId && asSystemFailure(error).kind === "refused") return undefined;
    throw error;
  }
}

/** False where the claim does not hold any more. */
async function noteBegun(db: Transaction, { id, claim }: Claimed, line: DueLine): Promise<boolean> {
  const [held] = await db.query("select from integration where id = $1 and claim = $2 for update", [
    id,
    claim,
  ]);
  if (held === undefined) return false;
  await db.query(BEGIN, [line.id, line.contractId]);
  return true;
}

interface FoundLine extends Omit<DueLine, "contractId" | "serviceId"> {
  readonly contractId: string | null;
  readonly serviceId: string | null;
  readonly buyer: string;
  readonly solution: string;
  readonly currency: string;
  readonly takes: string;
}

/** The first line that is due, its attempt counted; `failed` where something is missing that only people can add. */
async function nextLine(
  db: Transaction,
  { id, claim, system }: Claimed,
): Promise<DueLine | "failed" | undefined> {
  const [line] = await db.query<FoundLine>(NEXT, [id, claim]);
  if (line === undefined) return undefined;
  const { contractId, serviceId } = line;
  const missing = missingFor(line, TITLES[system]);
  if (contractId === null || serviceId === null || missing !== undefined) {
    await db.query("update integration_line set state = 'Failed', reason = $2 where id = $1", [
      line.id,
      missing,
    ]);
    return "failed";
  }
  await db.query("update integration_line set attempts = attempts + 1, last_at = now() where id = $1", [
    line.id,
  ]);
  return { ...line, contractId, serviceId, attempts: line.attempts + 1 };
}

function missingFor(line: FoundLine, title: string): string | undefined {
  if (line.contractId === null) return `${line.buyer} is not mapped to a company.`;
  if (line.serviceId === null)
    return `Nothing in ${title} is chosen for the solution ${line.solution}. Choose it, and the line is pushed.`;
  if (line.currency !== line.takes)
    return `The invoice is in ${line.currency}, and ${title} takes ${line.takes}.`;
  return undefined;
}

/** Records what became of an attempt, if the claim still holds: whoever took it over says it otherwise. */
async function settle(
  db: Transaction,
  { id, claim }: Claimed,
  line: DueLine,
  outcome: Outcome,
): Promise<void> {
  const [held] = await db.query("select from integration where id = $1 and claim = $2 for update", [
    id,
    claim,
  ]);
  if (held === undefined) return;
  if (outcome.kind === "pushed") {
    await db.query(PUSHED, [line.id, outcome.foreignId, outcome.contractId]);
    await noteAnswer(db, id);
    return;
  }
  const { kind, failure } = outcome;
  // Longer than the system is left in peace, so that others than one that always breaks get their turn, and longer than a
  // call may still be under way over there.
  const pause = Math.max(pauseAfter(line.attempts + 2), failure.retryAfter);
  await db.query(
    `update integration_line set state = case when $3 then 'Failed' else state end, reason = $2, last_at = now(),
       next_at = now() + make_interval(secs => $4) where id = $1`,
    [line.id, failure.message, kind === "refused", kind === "silent" ? pause : 0],
  );
  await noteFailure(db, id, failure);
}

/** What a page of companies shows, and whether the system still answers, also where nothing is pushed. */
async function readCompanies(
  { database }: PusherParts,
  system: Pick<TicketingSystem, "companies">,
  { id, claim }: Claimed,
): Promise<void> {
  const due = await database.transaction("system", (db) =>
    db.query(`select from integration g where g.id = $1 and g.claim = $2 and ${IS_STALE}`, [id, claim]),
  );
  if (due.length === 0) return;
  const read = await system.companies().catch(asSystemFailure);
  await database.transaction("system", async (db) => {
    const [held] = await db.query("select from integration where id = $1 and claim = $2 for update", [
      id,
      claim,
    ]);
    if (held === undefined) return;
    if (read instanceof Error) return await noteFailure(db, id, read);
    await noteAnswer(db, id);
    await keepCompanies(db, id, read);
  });
}

/** It was not called for five minutes, or its last call has failed. What is in the future has not happened. */
const IS_STALE = `(g.failures > 0 or not coalesce(g.companies_at between now() - interval '1 hour' and clock_timestamp()
  and g.called_at between now() - interval '5 minutes' and clock_timestamp(), false))`;
const DUE = "integration_line l where l.integration_id = g.id and l.state = 'Waiting' and l.next_at <= now()";
/** Seconds: lines are queued for the night after, at most a day and two hours (and one, where clocks change) ahead. */
const LONGEST_LINE_PAUSE = `case when l.attempts = 0 then 27 * 3600 else ${LONGEST_PAUSE_S} end`;
/** A turn may wait for four calls of a line. */
const CLAIM_S = 120;

const CLAIM = `update integration g set claim = $1, claimed_until = now() + interval '${CLAIM_S} seconds' where g.id = (
    select g.id from integration g
    where ${hasCome("g.next_at", LONGEST_PAUSE_S)} and ${hasCome("g.claimed_until", CLAIM_S)}
      and (exists (select from ${DUE}) or ${IS_STALE})
      and not exists (select from account a where a.id = g.account_id and (a.is_blocked or a.is_deleted))
    order by g.next_at, g.id limit 1 for update skip locked) returning ${CONNECTION}`;

const NEXT = `with own as (
    update integration g set claimed_until = now() + interval '${CLAIM_S} seconds' where g.id = $1 and g.claim = $2
      returning g.id, g.currency, g.mark),
  due as (select l.id from integration_line l where l.integration_id = $1 and l.state = 'Waiting'
      and ${hasCome("l.next_at", LONGEST_LINE_PAUSE)}
    order by l.next_at, l.id limit 1)
  select l.id, l.attempts, l.begun_contract as begun, c.contract_id as "contractId", s.service_id as "serviceId",
    'atrium-' || own.mark || '-' || l.invoice_line_id as reference,
    i.number || ': ' || v.label || ', ' || v.service_name || ' (' || v.solution || '), ' || v.period_start || ' to ' || v.period_end as text,
    v.amount::text as amount, v.period_start::text as start, v.period_end::text as "end",
    a.company_name as buyer, v.solution, i.currency, own.currency as takes
  from own, due join integration_line l on l.id = due.id join invoice_line v on v.id = l.invoice_line_id
    join invoice i on i.id = v.invoice_id join account a on a.id = l.buyer_id
    left join integration_company c on c.integration_id = l.integration_id and c.mapped_account_id = l.buyer_id
    left join integration_service s on s.integration_id = l.integration_id and s.service_offering_id = l.service_offering_id`;

const BEGIN = `update integration_line l set begun_contract = $2, company_name = c.name,
    contract_name = c.contract_name
  from integration_company c where l.id = $1 and c.integration_id = l.integration_id and c.mapped_account_id = l.buyer_id`;

const PUSHED = `update integration_line set state = 'Pushed', reason = null, foreign_id = $2, pushed_at = now(), last_at = now(),
  begun_contract = $3 where id = $1 and state <> 'Pushed'`;

const RELEASE = "update integration set claim = null, claimed_until = null where id = $1 and claim = $2";
