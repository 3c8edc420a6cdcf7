/** Something on the page that would be lost if it were left now. */
export interface LeaveGuard {
  readonly when: () => boolean;
  readonly message: string;
}

/** The guards of the page, asked before it is left. */
export interface LeaveGuards {
  add(guard: LeaveGuard): () => void;
  /** The message of the first guard that objects; undefined: the page may be left. */
  objection(): string | undefined;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<LeaveGuard>();
  return {
    add(guard) {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    objection: () => [...guards].find(({ when }) => when())?.message,
  };
}
