import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ApiRequest } from "../api/index.ts";
import { ApiFailure } from "../api/index.ts";
import type { AuditEntry } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import type { AboutMachine, ConsoleSource, FoundConsole } from "./console-source.ts";

/** A ticket that is not used by then is none. */
const TICKET = "45 seconds";
/** For so long a console may take to be ready, and is asked for by its id. */
const PREPARED_WITHIN = "10 minutes";

/** One machine of one API. */
export interface ConsoleAddress {
  readonly automatorId: number;
  readonly machine: string;
}

type OpenAnswer =
  | { readonly status: 200; readonly body: { readonly url: string; readonly id: string | null } }
  | { readonly status: 202; readonly body: { readonly id: string } };

/**
 * Answers `GET …/console-access` (spec 1 §4 "Console access"): 200 with the address of the console, or 202 with the id by
 * which to ask for it until it is ready.
 */
export async function openConsole(
  request: ApiRequest,
  source: ConsoleSource,
  address: ConsoleAddress,
): Promise<OpenAnswer> {
  const found = await source.find({ ...request, ...address });
  const sessionId = sessionOf(request);
  if (found.is === "elsewhere") {
    await request.audit(auditedConsole(found, address));
    return { status: 200, body: { url: found.url, id: null } };
  }
  const id = randomUUID();
  await request.db.query(
    `insert into console_access (id, account_id, user_id, session_id, api, automator_id, machine)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      request.actor.accountId,
      request.actor.userId,
      sessionId,
      source.api,
      address.automatorId,
      address.machine,
    ],
  );
  const url = await readyAddress(request.db, found, { ...address, id, source });
  return url === null ? { status: 202, body: { id } } : { status: 200, body: { url, id } };
}

/** Answers `GET …/console-access/{id}`: `proxy_url` is null until the console is ready. Each answer has a new ticket. */
export async function askConsole(
  request: ApiRequest,
  source: ConsoleSource,
  address: ConsoleAddress & { readonly id: string },
): Promise<{ readonly body: { readonly id: string; readonly proxy_url: string | null } }> {
  const { id, automatorId, machine } = address;
  const [asked] = await request.db.query(
    `select from console_access where id::text = $1 and session_id::text = $2 and api = $3 and automator_id = $4
       and machine = $5 and opened_at is null and created_at > now() - interval '${PREPARED_WITHIN}'`,
    [id, request.actor.sessionId ?? null, source.api, automatorId, machine],
  );
  if (asked === undefined) throw new ApiFailure(404, "There is no such console. Open it again.");
  const found = await source.find({ ...request, ...address });
  return { body: { id, proxy_url: await readyAddress(request.db, found, { ...address, source }) } };
}

/** Null while it is being prepared. */
async function readyAddress(
  db: Transaction,
  found: FoundConsole,
  { id, automatorId, machine, source }: ConsoleAddress & { id: string; source: ConsoleSource },
): Promise<string | null> {
  if (found.is === "preparing") return null;
  if (found.is === "elsewhere") return found.url;
  const ticket = randomBytes(32).toString("base64url");
  await db.query(
    `update console_access set ticket_hash = $2, ticket_ends_at = now() + interval '${TICKET}' where id = $1::uuid`,
    [id, hashTicket(ticket)],
  );
  // Behind the #, which is sent to no server. The window asks again at the path when it connects anew.
  const parameters = new URLSearchParams({
    api: source.api,
    at: source.path({ automatorId, machine }),
    ...(source.start !== undefined && { start: source.start }),
    ticket,
  });
  return `/#/console?${parameters.toString()}`;
}

/** Tickets are random: a plain hash keeps them secret. */
export function hashTicket(ticket: string): string {
  return createHash("sha256").update(ticket).digest("hex");
}

export function auditedConsole({ name, service }: AboutMachine, { machine }: ConsoleAddress): AuditEntry {
  return {
    action: "virtual-machine.console",
    resourceType: "virtual-machine",
    resourceId: machine,
    accountId: service.accountId,
    name,
    parent: { type: "service", id: String(service.id), name: service.name },
  };
}

function sessionOf({ actor }: ApiRequest): string {
  if (actor.sessionId !== undefined) return actor.sessionId;
  throw new ApiFailure(403, "A console is opened by a person who is signed in, not with an API key.");
}
