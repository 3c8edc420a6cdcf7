import { createHash, randomBytes } from "node:crypto";

/** How every token of an agent begins, so that it is recognised in a leaked file. No token of a person or API key does. */
const PREFIX = "agent_";

/** A token that says whose it is, so that wrong ones slow down nobody but that agent, also behind one address. */
export function makeAgentToken(agentId: number): string {
  return `${PREFIX}${agentId}_${randomBytes(32).toString("base64url")}`;
}

/** The agent that a token names; 0 where it is not written like one. */
export function agentNamedBy(token: string): number {
  const [, id = "0"] = /^agent_(\d{1,9})_/.exec(token) ?? [];
  return Number(id);
}

/** Tokens are random, not chosen: a plain hash keeps them secret. */
export function hashAgentToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
