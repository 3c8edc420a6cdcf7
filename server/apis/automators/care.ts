import { IS_SILENT, LOST_REASON } from "../../alerts/index.ts";
import type { ListSource } from "../../api/index.ts";
import { listRows, storedTime } from "../../api/index.ts";
import type { Platform } from "../../platforms/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

/**
 * SQL: what needs care of the automators of the account `$1`, a row for each automator and kind, and for each solution, with the
 * reason in words and since when.
 */
export function careSql(platforms: readonly Platform[]): string {
  const named = platforms.flatMap((platform) => platform.named ?? []).map((each) => GONE(each));
  return `(${[...CARE, ...named].join(" union all ")})`;
}

const CARE = [
  `select a.id as automator_id, 'connection' as care, null::int as about, coalesce(a.state_description, '') as reason,
     a.connected_since as since
   from automator a where a.account_id = $1 and a.state in ('unavailable', 'notConfiguredProperly')`,
  `select g.automator_id, 'agents', null,
     case count(*) when 1 then 'The agent ' || min(g.name) || ' no longer reports.'
       else 'The agents ' || string_agg(g.name, ', ' order by g.name) || ' no longer report.' end, min(g.reported_at)
   from agent g where g.account_id = $1 and ${IS_SILENT} group by g.automator_id`,
  `select s.automator_id, 'services', null,
     case count(*) when 1 then 'The platform lost ' || min(s.name) || '.'
       else 'The platform lost ' || count(*) || ' services.' end, min(s.missing_since)
   from service s join automator a on a.id = s.automator_id and a.account_id = $1
   where s.state = 'Error' and s.error_display = '${LOST_REASON}' and s.missing_since is not null group by s.automator_id`,
  `select i.automator_id, 'changes', null,
     'It is connected, and was not listed for an hour: what changed there is not known.', i.noted_at
   from automator_inventory i join automator a on a.id = i.automator_id and a.account_id = $1
   where a.state = 'available' and i.noted_at < now() - interval '1 hour'`,
];

/** Catalogs and solutions that name what the last inventory lacks. */
const GONE = (named: string) => `
  select n.automator_id, n.care, n.about, 'The platform no longer has ' || case
      when count(distinct n.name) > 1 then 'what ' || count(distinct n.name) || ' ' || n.care || ' name.'
      when count(*) > 1 then count(*) || ' things that the ' || rtrim(n.care, 's') || ' ' || min(n.name) || ' names.'
      else 'the ' || min(n.kind) || ' that the ' || rtrim(n.care, 's') || ' ' || min(n.name) || ' names.' end,
    min(coalesce((select max((c ->> 'time')::timestamptz) from jsonb_array_elements(i.changes) c
      where c ->> 'kind' = n.kind and c ->> 'change' = 'removed'), i.noted_at))
  from (${named}) n join automator a on a.id = n.automator_id and a.account_id = $1 and a.state = 'available'
    join automator_inventory i on i.automator_id = a.id
  where i.things <> '{}' and not coalesce(i.things -> n.kind ? n.thing, false)
  group by n.automator_id, n.care, n.about`;

const SOURCE: Omit<ListSource<Operations["listAutomatorCare"]["fields"]>, "from" | "parameters"> = {
  select: `c.care || '-' || a.id || coalesce('-' || c.about, '') as id, a.id as automator_id, a.name,
    jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'version', t.version, 'logo', t.logo) as "automatorType",
    t.type || '-' || t.version as platform,
    (select count(*)::int from service s where s.automator_id = a.id) as services_count, c.care, c.about, c.reason,
    ${storedTime("c.since", "since")}`,
  fields: { care: { sql: "c.care" }, since: { sql: "c.since", type: "time" }, name: { sql: "a.name" } },
  order: "c.care, a.id, coalesce(c.about, 0)",
};

export function buildAutomatorCare(care: string): Handlers["listAutomatorCare"] {
  const from = `${care} c join automator a on a.id = c.automator_id join automator_type t on t.id = a.automator_type_id`;
  return async ({ db, actor, list }) => ({
    body: await listRows(db, { ...SOURCE, from, parameters: [actor.accountId] }, list),
  });
}
