import type { ResolvedCall } from "./call.ts";

/** The query of a call: a delete asks the server not to wait (spec 1 §7). */
export function withDeleteSync(call: ResolvedCall): ResolvedCall["query"] {
  if (call.method !== "DELETE" || call.query.some(([name]) => name === "sync")) return call.query;
  return [...call.query, ["sync", "none"]];
}
