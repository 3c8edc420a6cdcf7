import { askOperator, serveOperator } from "../database/index.ts";
import type { OutboxRow } from "./outbox-list.ts";

const SOCKET = "outbox";

/** Answers the command that lists the outbox until the returned function is called. */
export async function serveOutbox(
  folder: string,
  list: () => Promise<readonly OutboxRow[]>,
): Promise<() => Promise<void>> {
  return await serveOperator(folder, SOCKET, list);
}

/** What the process that has opened the data folder answers; undefined where there is none. */
export async function askOutbox(folder: string): Promise<readonly OutboxRow[] | undefined> {
  const rows = await askOperator(folder, SOCKET);
  return rows === undefined ? undefined : Array.isArray(rows) ? rows : [];
}
