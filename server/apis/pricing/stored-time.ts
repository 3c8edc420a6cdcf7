/** How stored times are written (spec 1 §9), for PostgreSQL's `to_char`: 12-hour with AM or PM, always UTC. */
export const STORED_TIME = "YYYY-MM-DD HH12:MI:SS AM";
