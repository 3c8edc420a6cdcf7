import { IS_SILENT, LOST_REASON } from "../../alerts/index.ts";
import type { ListSource } from "../../api/index.ts";
import { listRows, storedTime } from "../../api/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

/**
 * SQL: what needs care of the automators of the account `$1`, a row for each automator and kind, with the reason in words and
 * since when.
 */
export const CARE = `(
    select a.id as automator_id, 'connection' as care, coalesce(a.state_description, '') as reason, a.connected_since as since
    from automator a where a.account_id = $1 and a.state in ('unavailable', 'notConfiguredProperly')
  union all
    select g.automator_id, 'agents',
      case count(*) when 1 then 'The agent ' || min(g.name) || ' no longer reports.'
        else 'The agents ' || string_agg(g.name, ', ' order by g.name) || ' no longer report.' end, min(g.reported_at)
    from agent g where g.account_id = $1 and ${IS_SILENT} group by g.automator_id
  union all
    select s.automator_id, 'services',
      case count(*) when 1 then 'The platform lost ' || min(s.name) || '.'
        else 'The platform lost ' || count(*) || ' services.' end, min(s.missing_since)
    from service s join automator a on a.id = s.automator_id and a.account_id = $1
    where s.state = 'Error' and s.error_display = '${LOST_REASON}' and s.missing_since is not null group by s.automator_id
  union all
    select i.automator_id, 'changes', 'It is connected, and was not listed for an hour: what changed there is not known.', i.noted_at
    from automator_inventory i join automator a on a.id = i.automator_id and a.account_id = $1
    where a.state = 'available' and i.noted_at < now() - interval '1 hour')`;

const care: ListSource<Operations["listAutomatorCare"]["fields"]> = {
  select: `c.care || '-' || a.id as id, a.id as automator_id, a.name,
    jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'version', t.version, 'logo', t.logo) as "automatorType",
    t.type || '-' || t.version as platform,
    (select count(*)::int from service s where s.automator_id = a.id) as services_count, c.care, c.reason,
    ${storedTime("c.since", "since")}`,
  from: `${CARE} c join automator a on a.id = c.automator_id join automator_type t on t.id = a.automator_type_id`,
  fields: { care: { sql: "c.care" }, since: { sql: "c.since", type: "time" }, name: { sql: "a.name" } },
  order: "c.care, a.id",
};

export const listAutomatorCare: Handlers["listAutomatorCare"] = async ({ db, actor, list }) => ({
  body: await listRows(db, { ...care, parameters: [actor.accountId] }, list),
});
