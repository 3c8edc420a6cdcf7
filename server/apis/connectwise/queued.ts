import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, storedTime } from "../../api/index.ts";
import type { SystemName } from "../../integrations/index.ts";
import type { Handlers, Operations, Queued } from "./contract.generated.ts";
import type { SystemApi } from "./reach.ts";
import { auditedConnection, requireConnection } from "./reach.ts";

/** Of an account that was moved away: as its invoice is printed. */
const COMPANY = "coalesce(a.company_name, i.buyer ->> 'company')";

const queue = (system: SystemName): ListSource<Operations["listQueued"]["fields"]> => ({
  select: `l.id, l.state, l.state = 'Pushed' as processed, l.reason, l.buyer_id as account_id, ${COMPANY} as "companyName",
    coalesce(l.company_name, c.name) as company, coalesce(l.contract_name, c.contract_name) as contract, v.invoice_id, i.number, v.label,
    v.service_name, v.solution, v.period_start::text as period_start, v.period_end::text as period_end, v.amount::text as amount,
    i.currency, l.attempts, 'atrium-' || g.mark || '-' || l.invoice_line_id as reference, l.foreign_id,
    ${storedTime("case when l.state = 'Waiting' then greatest(l.next_at, case when g.failures > 0 then g.next_at end) end", "nextTime")},
    ${storedTime("l.last_at", "lastTime")}, ${storedTime("l.pushed_at", "pushTime")}, ${storedTime("l.created_at", "createTime")}`,
  from: `integration g join integration_line l on l.integration_id = g.id join invoice_line v on v.id = l.invoice_line_id
    join invoice i on i.id = v.invoice_id left join account a on a.id = l.buyer_id
    left join integration_company c on c.integration_id = g.id and c.mapped_account_id = l.buyer_id`,
  where: "g.account_id = current_account() and g.system = $1",
  parameters: [system],
  fields: {
    account_id: { sql: "l.buyer_id", type: "number", isFilled: true },
    processed: { sql: "l.state = 'Pushed'", type: "boolean", isFilled: true },
    state: { sql: "l.state", isFilled: true },
    invoice_id: { sql: "v.invoice_id", type: "number", isFilled: true },
    companyName: { sql: COMPANY, isFilled: true },
    number: { sql: "i.number", isFilled: true },
    label: { sql: "v.label", isFilled: true },
    service_name: { sql: "v.service_name", isFilled: true },
    foreign_id: { sql: "l.foreign_id" },
    amount: { sql: "v.amount", type: "number", isFilled: true },
    attempts: { sql: "l.attempts", type: "number", isFilled: true },
    pushTime: { sql: "l.pushed_at", type: "time" },
    createTime: { sql: "l.created_at", type: "time", isFilled: true },
  },
  order: "l.created_at desc, l.id",
});

export function buildQueueHandlers({ system }: SystemApi): Pick<Handlers, "listQueued" | "overrideQueued"> {
  return {
    async listQueued({ db, list }) {
      await requireConnection(db, system);
      return { body: await listRows<Queued>(db, queue(system), list) };
    },

    async overrideQueued(request) {
      const { db, body } = request;
      const { id } = await requireConnection(db, system, "for update");
      const known = await db.query("select from account where id = any($1::int[])", [body.accounts]);
      if (known.length < body.accounts.length)
        throw new ApiFailure(404, "One of these accounts does not exist within your reach.");
      const due = await db.query(
        `update integration_line set state = 'Waiting', next_at = now()
         where integration_id = $1 and buyer_id = any($2::int[]) and state <> 'Pushed' returning id`,
        [id, body.accounts],
      );
      if (due.length === 0) return { body: { lines: 0 } };
      await db.query("update integration set next_at = now() where id = $1", [id]);
      await request.audit({
        ...auditedConnection(request, system, id),
        action: "integration.override",
        detail: { accounts: body.accounts, lines: due.length },
      });
      return { body: { lines: due.length } };
    },
  };
}
