import { expect } from "vitest";
import type { Transaction } from "../../database/index.ts";

/** What is recorded of a change. */
export interface Recorded {
  /** What the last row, or the last rows, have at least. */
  readonly rows: readonly object[];
}

/** The body of an answer that is no refusal. */
export async function good<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((each: number) => each < 300) });
  return body;
}

/** A row of the log with at least this. */
export const row = (action: string, name: unknown, changes: unknown, more: object = {}) => ({
  action,
  object: expect.objectContaining({ name }),
  changes,
  ...more,
});

export const change = (field: string, former: unknown, value: unknown) =>
  expect.objectContaining({ field, former, value });

export const added = (field: string, value: unknown) => {
  const entry = { field, value };
  return expect.objectContaining(entry);
};

export const hidden = (field: string) => expect.objectContaining({ field, hidden: true });

/** The values of all columns that are called like a secret. */
export async function readHashes(db: Transaction): Promise<readonly string[]> {
  const columns = await db.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'atrium' and table_name <> 'audit'
       and data_type = 'text' and column_name ~ '(hash|secret|token)'`,
  );
  const values: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await db.query<{ value: string }>(
      `select ${column} as value from ${table} where ${column} is not null`,
    );
    values.push(...rows.map(({ value }) => value).filter((value) => value.length > 15));
  }
  return values;
}

/** Operations that change nothing of anybody's, and what a program says of itself. */
export const WITHOUT_ROW = [
  "logout",
  "calculateModelPrice",
  "calculateServicePrice",
  "simulatePricingModel",
  "testConnector",
  "previewNotificationTemplate",
  "reportAgent",
];
