import { createHash, randomBytes } from "node:crypto";
import type { Api, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, refuseInManagedSession, storedTime, takenName } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Agent, Handlers, Operations } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

const AGENT = `g.id, g.automator_id, g.name, g.description, g.version, g.state,
  ${storedTime("g.last_sync_time", "lastSyncTime")},
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

/** Agents belong to the owner of the automator; a 404 for an automator that is only offered. */
const createAgent: Handlers["createAgent"] = async (request) => {
  const { db, body: wanted, actor, audit } = request;
  refuseInManagedSession(request, "Agents are");
  const [automator] = await db.query<{ account_id: number; name: string }>(
    "select account_id, name from automator where id = $1 and account_id = $2",
    [wanted.automator_id, actor.accountId],
  );
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  const token = randomBytes(32).toString("base64url");
  const [agent] = await db.query<Agent>(
    `insert into agent as g (account_id, automator_id, name, description, token_hash) values ($1, $2, $3, $4, $5)
     on conflict (automator_id, name) do nothing returning ${AGENT}`,
    [
      automator.account_id,
      wanted.automator_id,
      wanted.name,
      wanted.description ?? "",
      createHash("sha256").update(token).digest("hex"),
    ],
  );
  if (agent === undefined) {
    throw takenName("This automator already has an agent of this name.");
  }
  await audit({
    action: "agent.create",
    resourceType: "agent",
    resourceId: String(agent.id),
    accountId: automator.account_id,
    name: agent.name,
    parent: { type: "automator", id: String(wanted.automator_id), name: automator.name },
    changes: changesBetween(undefined, agent, { fields: ["name", "description"] }),
  });
  return { status: 201, isShownOnce: true, body: { ...agent, token } };
};

/** The machines on which automators run (spec 1 §7, agents service). */
export const agentsApi: Api<Handlers> = {
  name: "agents",
  base: "",
  descriptionAddress: "/agents/swagger.json",
  description,
  handlers: { listAgents, createAgent },
};
