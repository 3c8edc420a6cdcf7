import { setTimeout as sleep } from "node:timers/promises";
import { ApiFailure, readCaller, transactionWithOutside } from "../api/index.ts";
import type { Outside } from "../api/index.ts";
import { appendAudit } from "../audit/index.ts";
import { decide } from "../authorise/index.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { AccessTokens, Actor } from "../identity/index.ts";
import { readLiveAccess } from "../identity/index.ts";
import type { ConsoleAddress } from "./console-access.ts";
import { auditedConsole, hashTicket } from "./console-access.ts";
import type { ConsoleSource, FoundConsole } from "./console-source.ts";

export interface ConsoleParts {
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly sources: readonly ConsoleSource[];
}

/** What a browser sends first: the ticket of the console, and who it is. */
export interface Hello {
  readonly ticket: string;
  readonly token: string;
}

/** An open console: whose it is, and of what. */
export interface OpenConsole extends ConsoleAddress {
  readonly id: string;
  readonly actor: Actor;
  readonly source: ConsoleSource;
}

type Prepared = Exclude<FoundConsole, { readonly is: "elsewhere" }>;
type Screen = Extract<FoundConsole, { readonly is: "screen" }>;

/** Why a console is refused, or ends. */
export class ConsoleRefused extends Error {
  override readonly name = "ConsoleRefused";
  readonly code: number;
  constructor(code: number, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** Codes with which the connection is closed; `app/console` knows them too. */
export const CLOSE = {
  ticket: 4400,
  session: 4401,
  permission: 4403,
  gone: 4404,
  idle: 4408,
  off: 4409,
  many: 4429,
  failed: 4502,
  silent: 4503,
  stopping: 1001,
} as const;

/** More than these at once are not open in one account. */
export const MOST_OPEN = 20;
/** A process that has told nothing for so long has died, and its consoles with it. */
const DEAD_AFTER = "60 seconds";
/** A console that was ready a moment ago is soon ready here too. */
const ASK_AGAIN_MS = 500;
const MOST_ASKS = 20;
const REQUIRED = { tag: "Services", flag: "U" } as const;
const TICKET_ENDED = "This console's ticket was used already, or has ended. Connect again.";
const SESSION_ENDED = "Your session has ended. Sign in and open the console again.";

/** Trades a ticket, once, for what it is about. A refusal is a `ConsoleRefused`; the ticket is used up all the same. */
export async function admit(
  parts: ConsoleParts,
  { ticket, token }: Hello,
): Promise<OpenConsole & { readonly screen: Screen }> {
  const caller = await readCaller(parts, `Bearer ${token}`);
  const { accountId, sessionId } = caller.actor;
  if (sessionId === undefined) throw new ConsoleRefused(CLOSE.session, SESSION_ENDED);
  const [taken] = await parts.database.transaction({ accountId }, (db) =>
    db.query<TakenRow>(
      `update console_access set ticket_hash = null where ticket_hash = $1 and ticket_ends_at > now()
         and session_id::text = $2 and user_id = $3 and account_id = $4
       returning id, api, automator_id as "automatorId", machine`,
      [hashTicket(ticket), sessionId, caller.actor.userId, accountId],
    ),
  );
  const source = parts.sources.find(({ api }) => api === taken?.api);
  if (taken === undefined || source === undefined) throw new ConsoleRefused(CLOSE.ticket, TICKET_ENDED);
  for (let asks = 1; ; asks += 1) {
    const admitted = await asked(parts.database, accountId, async (db, outside) => {
      const actor = await caller.readNow(db);
      const open = { ...taken, source, actor: actor ?? caller.actor };
      const screen = await look(open, actor, db, outside);
      if (screen.is === "preparing") return undefined;
      await noteOpen(parts, open, screen, db);
      return { ...open, screen };
    });
    if (admitted !== undefined) return admitted;
    // Another process has prepared it, and this one does so now.
    if (asks === MOST_ASKS)
      throw new ConsoleRefused(CLOSE.failed, "The console is not ready. Connect again.");
    await sleep(ASK_AGAIN_MS);
  }
}

async function noteOpen(
  { clock }: ConsoleParts,
  open: OpenConsole,
  screen: FoundConsole,
  db: Transaction,
): Promise<void> {
  const { accountId } = open.actor;
  // One at a time in an account, so that each counts those before it.
  await db.query("select pg_advisory_xact_lock(165, $1)", [accountId]);
  const [count] = await db.query<{ open: number }>(
    `select count(*)::int as open from console_access
     where account_id = $1 and opened_at is not null and closed_at is null and alive_at > now() - interval '${DEAD_AFTER}'`,
    [accountId],
  );
  if ((count?.open ?? 0) >= MOST_OPEN)
    throw new ConsoleRefused(
      CLOSE.many,
      `${MOST_OPEN} consoles are open in your account. Close one of them first.`,
    );
  await db.query("update console_access set opened_at = now(), alive_at = now() where id = $1", [open.id]);
  await appendAudit(db, open.actor, auditedConsole(screen, open), clock.now());
}

/** Looks whether a console may stay open, and tells that it is. A `ConsoleRefused` says why not. */
export async function lookAgain({ database }: ConsoleParts, open: OpenConsole): Promise<void> {
  await asked(database, open.actor.accountId, async (db, outside) => {
    const live = await asSystem(db, (system) => readLiveAccess(system, open.actor));
    await look(open, live && { ...open.actor, ...live }, db, outside);
    await db.query("update console_access set alive_at = now() where id = $1", [open.id]);
  });
}

export async function noteClosed({ database }: ConsoleParts, { id, actor }: OpenConsole): Promise<void> {
  await database.transaction({ accountId: actor.accountId }, (db) =>
    db.query("update console_access set closed_at = now() where id = $1", [id]),
  );
}

interface TakenRow extends ConsoleAddress {
  readonly id: string;
  readonly api: string;
}

async function look(
  { source, automatorId, machine }: OpenConsole,
  actor: Actor | undefined,
  db: Transaction,
  outside: Outside,
): Promise<Prepared> {
  if (actor === undefined) throw new ConsoleRefused(CLOSE.session, SESSION_ENDED);
  const decision = decide(actor, REQUIRED, true);
  if (!decision.allowed) throw new ConsoleRefused(CLOSE.permission, decision.message);
  const found = await source.find({ db, outside, automatorId, machine });
  if (found.is !== "elsewhere") return found;
  throw new ConsoleRefused(CLOSE.failed, "The console of this machine is elsewhere now. Open it again.");
}

async function asked<Result>(
  database: Database,
  accountId: number,
  work: (db: Transaction, outside: Outside) => Promise<Result>,
): Promise<Result> {
  try {
    return await transactionWithOutside(database, { accountId }, work);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const codes: Readonly<Record<number, number>> = { 404: CLOSE.gone, 409: CLOSE.off, 503: CLOSE.silent };
    throw new ConsoleRefused(codes[error.status] ?? CLOSE.failed, error.message);
  }
}
