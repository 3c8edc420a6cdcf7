import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { StoredConnection, SystemName, SystemParts, TicketingSystem } from "../../integrations/index.ts";
import {
  asSystemFailure,
  findConnection,
  noteFailure,
  openStored,
  SystemFailure,
  TITLES,
} from "../../integrations/index.ts";

export type IntegrationsParts = SystemParts;

export interface SystemApi extends SystemParts {
  readonly system: SystemName;
}

/** The caller's connection to the system; a 409 without one. */
export async function requireConnection(
  db: Transaction,
  system: SystemName,
  lock = "",
): Promise<StoredConnection> {
  const found = await findConnection(db, system, lock);
  if (found === undefined) throw new ApiFailure(409, `${TITLES[system]} is not connected.`);
  return found;
}

/**
 * Asks the system something outside of the transaction. What it has refused is a 409, that it did not answer a 503, in its
 * words.
 */
export async function ask<Result>(
  { db, outside }: Pick<ApiRequest, "db" | "outside">,
  api: SystemApi,
  name: string,
  question: (system: TicketingSystem) => Promise<Result>,
): Promise<Result> {
  const stored = await requireConnection(db, api.system);
  const answer = await outside(name, async () => {
    try {
      return await question(openStored(stored, api));
    } catch (error) {
      return asSystemFailure(error);
    }
  });
  if (answer instanceof SystemFailure) throw asApiFailure(answer, TITLES[api.system]);
  return answer;
}

/** The same where an old answer is good enough: what went wrong is noted and answered. */
export async function askQuietly<Result>(
  { db, outside }: Pick<ApiRequest, "db" | "outside">,
  api: SystemApi,
  stored: StoredConnection,
  name: string,
  question: (system: TicketingSystem) => Promise<Result>,
): Promise<Result | undefined> {
  const answer = await outside(name, async () => {
    try {
      return await question(openStored(stored, api));
    } catch (error) {
      return asSystemFailure(error);
    }
  });
  if (!(answer instanceof SystemFailure)) return answer;
  await noteFailure(db, stored.id, answer);
  return undefined;
}

function asApiFailure({ kind, message }: SystemFailure, title: string): ApiFailure {
  if (kind === "refused" || kind === "credentials") return new ApiFailure(409, message);
  return new ApiFailure(503, `${title} does not answer. ${message}`);
}

/** What the log calls the connection. */
export function auditedConnection(
  { actor }: Pick<ApiRequest, "actor">,
  system: SystemName,
  id: number,
): Pick<AuditEntry, "resourceType" | "resourceId" | "accountId" | "name"> {
  return {
    resourceType: "integration",
    resourceId: String(id),
    accountId: actor.accountId,
    name: TITLES[system],
  };
}
