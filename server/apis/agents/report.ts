import { hasUnseen, isBlankName } from "#validators";
import { SILENT_AFTER_S } from "../../alerts/index.ts";
import { wrongFields } from "../../api/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Guess } from "../../identity/index.ts";
import { countFailure, networkOf, waitFor, waitText } from "../../identity/index.ts";
import { agentNamedBy, hashAgentToken } from "./agent-token.ts";
import type { AgentReport, Handlers } from "./contract.generated.ts";

/**
 * What an agent says of itself, in place of what it said before. The only call that takes the token of an agent. No change
 * of a person, so that the audit log has no row of it.
 */
export const reportAgent: Handlers["reportAgent"] = async ({ db, headers, address, body }) => {
  refuseUnreadable(body);
  const [, token = ""] = /^Bearer (\S+)$/i.exec(headers["authorization"] ?? "") ?? [];
  return await asSystem(db, async (system) => {
    // Programs that share an address do not wait for one whose agent was deleted.
    const [known] = await system.query("select from agent where id = $1", [agentNamedBy(token)]);
    const named = known === undefined ? 0 : agentNamedBy(token);
    const guesses: readonly Guess[] = [{ key: `agent ${named} ${networkOf(address)}`, free: 5 }];
    const seconds = await waitFor(system, guesses);
    if (seconds > 0) return { status: 429, body: { message: waitText(seconds) } };
    const [agent] = await system.query<{ name: string }>(
      `update agent set version = $2, host = $3, message = $4, reported_at = now() where token_hash = $1 returning name`,
      [hashAgentToken(token), body.version.trim(), body.host.trim(), readable(body.message)],
    );
    if (agent !== undefined) return { body: { name: agent.name, silentAfter: SILENT_AFTER_S } };
    await countFailure(system, guesses);
    return { status: 401, body: { message: REFUSED } };
  });
};

/** A 422 for a version or a host that shows nothing, or another text than it is. */
function refuseUnreadable(body: AgentReport): void {
  const failures = (["version", "host"] as const).flatMap((field) => {
    if (isBlankName(body[field])) return [{ field: `/${field}`, message: `${field} is required` }];
    return hasUnseen(body[field].trim())
      ? [{ field: `/${field}`, message: `${field} has an invisible character.` }]
      : [];
  });
  if (failures.length > 0) throw wrongFields(failures);
}

/** A message without what is not seen in it: it may quote anything, and the report counts all the same. */
function readable(message = ""): string | null {
  // Joiners are kept: scripts and emoji need them.
  const text = message.replaceAll(/[^\n\u200c\u200d]/gu, (each) => (hasUnseen(each) ? "" : each));
  return isBlankName(text) ? null : text.trim();
}

const REFUSED =
  "This is no token of an agent: send the one that was shown when the agent was added, as Authorization: Bearer. If the agent was deleted, add it again.";
