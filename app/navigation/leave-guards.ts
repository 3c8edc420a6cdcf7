/** Unsaved input of the page. */
export interface LeaveGuard {
  /** Whether leaving would lose it now. */
  readonly when: () => boolean;
  readonly message: string;
}

/** The guards of the open page, checked before it is left. */
export interface LeaveGuards {
  /** The returned function removes the guard. */
  add(guard: LeaveGuard): () => void;
  /** The message of the first guard that blocks; undefined: the page may be left. */
  blockingMessage(): string | undefined;
}

export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<LeaveGuard>();
  return {
    add(guard) {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    blockingMessage: () => [...guards].find(({ when }) => when())?.message,
  };
}
