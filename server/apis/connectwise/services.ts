import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { SystemName } from "../../integrations/index.ts";
import { TITLES } from "../../integrations/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";
import type { Handlers, Operations, Service } from "./contract.generated.ts";
import type { SystemApi } from "./reach.ts";
import { ask, requireConnection } from "./reach.ts";

const solutions = (system: SystemName): ListSource<Operations["listPushedSolutions"]["fields"]> => ({
  select: `o.id, o.name, s.service_id is not null as mapped, s.service_id, s.service_name,
    (select count(*)::int from integration_line l where l.integration_id = g.id and l.service_offering_id = o.id
       and l.state <> 'Pushed') as waiting`,
  from: `service_offering o join integration g on g.account_id = o.account_id and g.system = $1
    left join integration_service s on s.integration_id = g.id and s.service_offering_id = o.id`,
  where: isSoldByCaller("o.account_id"),
  parameters: [system],
  fields: {
    name: { sql: "o.name", isFilled: true },
    service_name: { sql: "s.service_name" },
    mapped: { sql: "s.service_id is not null", type: "boolean", isFilled: true },
  },
  order: "o.name, o.id",
});

export function buildServiceHandlers(
  api: SystemApi,
): Pick<Handlers, "listPushedSolutions" | "mapPushedSolution"> {
  const { system } = api;
  return {
    async listPushedSolutions({ db, list }) {
      await requireConnection(db, system);
      return { body: await listRows<Service>(db, solutions(system), list) };
    },

    async mapPushedSolution(request) {
      const { db, path, body } = request;
      const wanted = body.service_id ?? null;
      const before = await readSolution(db, system, path.id);
      const stored = await requireConnection(db, system);
      if (wanted === null) {
        await db.query(
          "delete from integration_service where integration_id = $1 and service_offering_id = $2",
          [stored.id, path.id],
        );
      } else {
        const services = await ask(request, api, "services", (asked) => asked.services());
        const chosen = services.find(({ id }) => id === wanted);
        if (chosen === undefined)
          throw wrongField("/service_id", `${TITLES[system]} has none of this number that is active.`);
        await db.query(
          `insert into integration_service (integration_id, account_id, service_offering_id, service_id, service_name)
           values ($1, $2, $3, $4, $5) on conflict (integration_id, service_offering_id)
           do update set service_id = excluded.service_id, service_name = excluded.service_name`,
          [stored.id, request.actor.accountId, path.id, chosen.id, chosen.name],
        );
        // What could not be pushed for want of it is pushed now.
        await db.query(
          `update integration_line set state = 'Waiting', next_at = now()
           where integration_id = $1 and service_offering_id = $2 and state = 'Failed'`,
          [stored.id, path.id],
        );
      }
      const after = await readSolution(db, system, path.id);
      await request.audit({
        action: "pushedsolution.map",
        resourceType: "pushedsolution",
        resourceId: String(path.id),
        accountId: request.actor.accountId,
        name: after.name,
        parent: { type: "integration", id: String(stored.id), name: TITLES[system] },
        changes: changesBetween(before, after, { fields: ["service_name"] }),
      });
      return { body: after };
    },
  };
}

/** A solution that the caller's account sells; a 404 for any other. */
async function readSolution(db: Transaction, system: SystemName, id: number): Promise<Service> {
  const { select, from, where } = solutions(system);
  const [solution] = await db.query<Service>(`select ${select} from ${from} where ${where} and o.id = $2`, [
    system,
    id,
  ]);
  if (solution === undefined) throw new ApiFailure(404, "There is no such solution.");
  return solution;
}
