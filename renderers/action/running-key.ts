import type { ActionModel } from "#engine";
import { isRecord } from "#validators";
import type { ActionPlace } from "./start-action.ts";

/** Names a running action by where it stands and what it is about: its button is busy, those of other rows are not. */
export function runningKey(action: ActionModel, { template, roots }: ActionPlace): string {
  const { row } = roots;
  const about = isRecord(row) ? (row["id"] ?? row["moId"] ?? row["name"]) : null;
  return JSON.stringify([template, action.pointer, about ?? null]);
}
