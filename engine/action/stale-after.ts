import type { StaleData } from "../context/index.ts";
import type { ResolvedCall } from "../request/index.ts";

/** A delete that was answered. */
export interface Deleted extends Pick<ResolvedCall, "api" | "path"> {
  /** It goes on as an activity: the thing is still there. */
  readonly isRunning: boolean;
}

/**
 * What is to be read again after an action: everything, but not what it deleted, since that would be a 404. The thing itself is
 * left out only where the action leads away from its page (`isLeaving`): a page that stays says that the thing is gone.
 */
export function staleAfter(deleted: readonly Deleted[], isLeaving: boolean): StaleData {
  const things = deleted.filter(({ isRunning }) => isLeaving || !isRunning);
  if (things.length === 0) return {};
  return {
    isGone: (read) =>
      things.some(
        ({ api, path }) =>
          read.api === api && (read.path.startsWith(`${path}/`) || (isLeaving && read.path === path)),
      ),
  };
}
