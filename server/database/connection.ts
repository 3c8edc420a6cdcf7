/** One connection with the rights of the database's owner: for migrations and the job queue, which manage their own tables. */
export interface Connection {
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Several statements in one text, without parameters. */
  execute(sql: string): Promise<void>;
}
