import type { ActivityItem } from "./activity-item.ts";
import type { RowAt, RowWork, WorkedRow } from "./notification.ts";

/** The rows that actions work on: those whose call runs are in memory only, those of activities are listed items. */
export interface RowWorks {
  begin(work: RowWork, name: string, now: number): void;
  /** The calls of a run are over. Where they succeeded it is kept until `forget`: its row has to be read again. */
  end(run: string, isKept: boolean, now: number): void;
  forget(run: string): void;
  of(items: readonly ActivityItem[], list: string, at: string): ReadonlyMap<string, WorkedRow>;
  clear(): void;
}

export function createRowWorks(): RowWorks {
  const calling = new Map<string, WorkedRow>();
  return {
    begin: (work, name, now) =>
      void calling.set(work.run, { id: work.run, type: "running", name, date: now, work }),
    end(run, isKept, now) {
      const worked = calling.get(run);
      calling.delete(run);
      if (worked !== undefined && isKept) calling.set(run, { ...worked, type: "complete", date: now });
    },
    forget(run) {
      if (calling.get(run)?.type === "complete") calling.delete(run);
    },
    of(items, list, at) {
      const rows = new Map<string, WorkedRow>();
      for (const worked of [...items, ...calling.values()]) {
        const { work, date } = worked;
        if (work === undefined || work.list !== list || work.at !== at) continue;
        const newest = rows.get(work.key);
        if (newest === undefined || newest.date <= date) rows.set(work.key, { ...worked, work });
      }
      return rows;
    },
    clear: () => calling.clear(),
  };
}

/** Whether two runs are about the same row. */
export function isSameRow(one: RowAt | undefined, other: RowAt): boolean {
  return one?.list === other.list && one.at === other.at && one.key === other.key;
}
