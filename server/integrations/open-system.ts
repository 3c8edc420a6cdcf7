import type { Transaction } from "../database/index.ts";
import type { PublicRule } from "../outgoing/index.ts";
import type { SecretBox } from "../secrets/index.ts";
import { autotaskStyle, createAutotask } from "./autotask.ts";
import type { CallSystem, SystemCallParts, SystemStyle } from "./call-system.ts";
import { buildCallSystem } from "./call-system.ts";
import { connectwiseStyle, createConnectwise } from "./connectwise.ts";
import type { Connection, SystemName, TicketingSystem } from "./ticketing-system.ts";
import { SystemFailure } from "./ticketing-system.ts";

interface Adapter {
  readonly style: SystemStyle;
  readonly create: (call: CallSystem) => TicketingSystem;
}

/** Nothing else tells one system from another, but for what their documents call things. */
const ADAPTERS: Readonly<Record<SystemName, Adapter>> = {
  autotask: { style: autotaskStyle, create: createAutotask },
  connectwise: { style: connectwiseStyle, create: createConnectwise },
};

/** What calls of systems need of the server. */
export interface SystemParts {
  readonly secrets: SecretBox;
  /** Which addresses are called. */
  readonly rule: PublicRule;
}

/** A system behind a connection. Nothing is called before one of its functions is. */
export function openSystem(
  system: SystemName,
  connection: Connection,
  parts: SystemCallParts,
): TicketingSystem {
  const { style, create } = ADAPTERS[system];
  return create(buildCallSystem(style, connection, parts));
}

/** A row of `integration`, as far as calls need it. */
export interface StoredConnection {
  readonly id: number;
  readonly system: SystemName;
  readonly url: string;
  readonly username: string;
  readonly sealedSecret: string;
  readonly clientId: string;
}

export const CONNECTION = `g.id, g.system, g.url, g.username, g.sealed_secret as "sealedSecret", g.client_id as "clientId"`;

/** The caller's own connection to a system; undefined without one. */
export async function findConnection(
  db: Transaction,
  system: SystemName,
  lock = "",
): Promise<StoredConnection | undefined> {
  const [found] = await db.query<StoredConnection>(
    `select ${CONNECTION} from integration g where g.account_id = current_account() and g.system = $1 ${lock}`,
    [system],
  );
  return found;
}

/** A system by its stored connection. Throws a `SystemFailure` where its secret was sealed under another key. */
export function openStored(
  stored: StoredConnection,
  { secrets, rule }: SystemParts,
  parts: Omit<SystemCallParts, "rule"> = {},
): TicketingSystem {
  const secret = openSystemSecret(secrets, stored);
  if (secret === undefined)
    throw new SystemFailure("credentials", "The secret was sealed under another key: enter it again.");
  const { url, username, clientId } = stored;
  return openSystem(stored.system, { url, username, secret, clientId }, { ...parts, rule });
}

/** Undefined where it was sealed under another key of the server. */
export function openSystemSecret(
  secrets: SecretBox,
  { id, sealedSecret }: Pick<StoredConnection, "id" | "sealedSecret">,
): string | undefined {
  return secrets.open(sealedSecret, placeOf(id));
}

export function sealSystemSecret(secrets: SecretBox, id: number, secret: string): string {
  return secrets.seal(secret, placeOf(id));
}

function placeOf(id: number): string {
  return `integration ${id}`;
}
