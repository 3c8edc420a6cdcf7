import type { Api, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, refuseInManagedSession, storedTime, takenName } from "../../api/index.ts";
import { IS_SILENT } from "../../alerts/index.ts";
import { changesBetween } from "../../audit/index.ts";
import { hashAgentToken, makeAgentToken } from "./agent-token.ts";
import type { Agent, Handlers, Operations } from "./contract.generated.ts";
import { reportAgent } from "./report.ts";
import description from "./swagger.json" with { type: "json" };

const AGENT = `g.id, g.automator_id, g.name, g.description, g.version, g.host, g.message,
  case when g.reported_at is null then 'neverReported' when ${IS_SILENT} then 'silent' else 'reporting' end as state,
  ${storedTime("g.reported_at", "lastReport")},
  ${storedTime("g.created_at", "createTime")}`;

const agents: ListSource<Operations["listAgents"]["fields"]> = {
  select: AGENT,
  from: "agent g",
  where: "$1::int is null or g.automator_id = $1",
  fields: { id: { sql: "g.id", type: "number" }, name: { sql: "g.name" } },
  order: "g.id",
};

const listAgents: Handlers["listAgents"] = async ({ db, list, query }) => ({
  body: await listRows(db, { ...agents, parameters: [query.automator_id ?? null] }, list),
});

/**
 * Agents belong to the owner of the automator; a 404 for an automator that is only offered. `publicUrl` is where the portal,
 * and so this server, is reached.
 */
function buildCreateAgent(publicUrl: string): Handlers["createAgent"] {
  return async (request) => {
    const { db, body: wanted, actor, audit } = request;
    refuseInManagedSession(request, "Agents are");
    const [automator] = await db.query<{ account_id: number; name: string }>(
      "select account_id, name from automator where id = $1 and account_id = $2",
      [wanted.automator_id, actor.accountId],
    );
    if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
    const [agent] = await db.query<Agent>(
      `insert into agent as g (account_id, automator_id, name, description, token_hash) values ($1, $2, $3, $4, gen_random_uuid())
       on conflict (automator_id, name) do nothing returning ${AGENT}`,
      [automator.account_id, wanted.automator_id, wanted.name, wanted.description ?? ""],
    );
    if (agent === undefined) {
      throw takenName("This automator already has an agent of this name.");
    }
    const token = makeAgentToken(agent.id);
    await db.query("update agent set token_hash = $2 where id = $1", [agent.id, hashAgentToken(token)]);
    await audit({
      action: "agent.create",
      resourceType: "agent",
      resourceId: String(agent.id),
      accountId: automator.account_id,
      name: agent.name,
      parent: { type: "automator", id: String(wanted.automator_id), name: automator.name },
      changes: changesBetween(undefined, agent, { fields: ["name", "description"] }),
    });
    const reportCommand = `curl --fail -X PUT ${publicUrl}/agents/report -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{"version": "1.0", "host": "'"$(hostname)"'"}'`;
    return { status: 201, isShownOnce: true, body: { ...agent, token, reportCommand } };
  };
}

const deleteAgent: Handlers["deleteAgent"] = async ({ db, path, actor, audit }) => {
  const [agent] = await db.query<Agent & { account_id: number; automator: string }>(
    `delete from agent g using automator a where g.id = $1 and g.account_id = $2 and a.id = g.automator_id
     returning ${AGENT}, g.account_id, a.name as automator`,
    [path.id, actor.accountId],
  );
  if (agent === undefined) throw new ApiFailure(404, "There is no such agent.");
  await audit({
    action: "agent.delete",
    resourceType: "agent",
    resourceId: String(agent.id),
    accountId: agent.account_id,
    name: agent.name,
    parent: { type: "automator", id: String(agent.automator_id), name: agent.automator },
  });
  return {};
};

/** The programs that run beside platforms (spec 2 §7, agents). */
export function buildAgentsApi(publicUrl: string): Api<Handlers> {
  return {
    name: "agents",
    base: "",
    descriptionAddress: "/agents/swagger.json",
    description,
    handlers: { listAgents, createAgent: buildCreateAgent(publicUrl), deleteAgent, reportAgent },
  };
}
