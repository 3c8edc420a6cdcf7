/** An agent that has not reported for so long is silent. */
export const SILENT_AFTER_S = 600;

/** SQL over the agent `g`: it has reported, and no longer does. */
export const IS_SILENT = `g.reported_at < now() - interval '${SILENT_AFTER_S} seconds'`;
