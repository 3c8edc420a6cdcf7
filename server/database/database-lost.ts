/**
 * The database cannot be reached, or the connection broke under a transaction. The request is answered with 503;
 * background work runs again. The next transaction opens a new connection.
 */
export class DatabaseLost extends Error {
  override readonly name = "DatabaseLost";
  /** Fastify and the identity provider answer with it. */
  readonly statusCode = 503;
  /** The connection broke during the commit: the change may or may not be saved. Otherwise nothing was changed. */
  readonly isOutcomeUnknown: boolean;

  constructor(cause: unknown, isOutcomeUnknown: boolean) {
    super(`The database was lost: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}
