/** A connection with the rights of the database's owner, for migrations and the job queue, which manage their own tables. */
export interface Connection {
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** One or several statements in one text, without parameters. Answers the rows of the last one. */
  execute(sql: string): Promise<readonly Record<string, unknown>[]>;
}
