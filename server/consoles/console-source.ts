import type { Duplex } from "node:stream";
import type { Outside } from "../api/index.ts";
import type { Database, Transaction } from "../database/index.ts";

/** The machines of one API that have consoles. A platform brings one for each of its APIs that do. */
export interface ConsoleSource {
  /** As the API is named: `nimbus-v2`. */
  readonly api: string;
  /** Below the API's base, where a console of the machine is asked for: `/17/server/s-1/console-access`. */
  path(at: Pick<ConsolePlace, "automatorId" | "machine">): string;
  /**
   * The `state` that powers a machine on, sent by `PATCH …/state` beside that path. Without it the window of a console has
   * no button for that.
   */
  readonly start?: string;
  /**
   * Looks for the console of a machine, as the caller of the transaction may see it at this moment. It is asked when a
   * console is opened and again every few seconds while it is open: a failure (`ApiFailure`) refuses it, or ends it.
   */
  find(at: ConsolePlace): Promise<FoundConsole>;
}

/** A machine, in a transaction limited to the account of who looks at it. */
export interface ConsolePlace {
  readonly db: Transaction;
  readonly outside: Outside;
  readonly automatorId: number;
  readonly machine: string;
}

export type FoundConsole =
  /** This server connects to its screen. */
  | (AboutMachine & { readonly is: "screen"; readonly connect: ConnectScreen })
  /** The platform makes it ready: ask again. */
  | (AboutMachine & { readonly is: "preparing" })
  /** The platform has a console of its own. */
  | (AboutMachine & { readonly is: "elsewhere"; readonly url: string });

export interface AboutMachine {
  readonly name: string;
  /** What the machine belongs to. */
  readonly service: { readonly id: number; readonly accountId: number; readonly name: string };
}

/**
 * Opens a connection that speaks the Remote Framebuffer Protocol: to a port, to a socket, or to something in this process.
 * No transaction is open.
 */
export type ConnectScreen = (by: ConsoleViewer) => Promise<Duplex>;

/** For what the machine itself changes while somebody works at it. Transactions are short ones, limited to the account. */
export interface ConsoleViewer {
  readonly accountId: number;
  readonly database: Database;
}
