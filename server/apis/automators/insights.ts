import type { Platform } from "../../platforms/index.ts";
import { solutionTypesOf } from "../../platforms/index.ts";
import type { AutomatorInsights, Handlers, SolutionType } from "./contract.generated.ts";

/** `GET /automator/insights`: figures of the automators that `GET /automator` lists, for the dashboard. */
export function buildAutomatorInsights(care: string): Handlers["getAutomatorInsights"] {
  const sql = figuresSql(care);
  return async ({ db, actor }) => {
    const [figures] = await db.query<Omit<AutomatorInsights, "ordered">>(sql, [actor.accountId]);
    const ordered = await db.query<AutomatorInsights["ordered"][number]>(ORDERED, [actor.accountId]);
    if (figures === undefined) throw new Error("The figures have no row.");
    return { body: { ...figures, ordered } };
  };
}

const figuresSql = (care: string) => `select count(*)::int as total,
    count(*) filter (where a.connected)::int as connected,
    count(*) filter (where a.state = 'syncing')::int as syncing,
    count(*) filter (where a.id in (select automator_id from ${care} c))::int as "needsAttention",
    coalesce(sum((select count(*) from service s where s.automator_id = a.id)), 0)::int as services
  from automator a join automator_type t on t.id = a.automator_type_id where a.account_id = $1`;

/** Every platform has every month, also those without an order. */
const ORDERED = `with own as (
    select a.id, t.type from automator a join automator_type t on t.id = a.automator_type_id where a.account_id = $1
  ), month as (
    select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') as start
  ), ordered as (
    select own.type, date_trunc('month', s.create_time at time zone 'UTC') as start, count(*)::int as count
    from service s join own on own.id = s.automator_id group by 1, 2
  )
  select p.type as name, jsonb_agg(jsonb_build_object('timestamp', to_char(m.start, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'value', coalesce(o.count, 0)) order by m.start) as series
  from (select distinct type from own) p cross join month m left join ordered o on o.type = p.type and o.start = m.start
  group by p.type order by lower(p.type)`;

/** What can be offered with one's automators, and what is offered already; custom services need no automator. */
export function buildSolutionTypes(platforms: readonly Platform[]): Handlers["listSolutionTypes"] {
  const known = JSON.stringify(solutionTypesOf(platforms));
  return async ({ db, actor }) => ({
    body: { data: await db.query<SolutionType>(SOLUTION_TYPES, [actor.accountId, known]) },
  });
}

const SOLUTION_TYPES = `with own as (
    select t.id, t.name, t.type, t.version, count(*)::int as automators
    from automator a join automator_type t on t.id = a.automator_type_id where a.account_id = $1 group by t.id
  ), possible as (
    select r.type, own.id from own join jsonb_to_recordset($2::jsonb) as r(type text, platform text, version text)
      on r.platform = own.type and coalesce(r.version, own.version) = own.version
    union
    select o.type, own.id from own join automator a on a.automator_type_id = own.id and a.account_id = $1
      join service_offering o on o.automator_id = a.id
    union
    select 'form', t.id from automator_type t where t.type = 'Form'
  )
  select p.type || '/' || t.version as id, p.type,
    jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'version', t.version) as "automatorType",
    own.automators as automators_count
  from possible p join automator_type t on t.id = p.id left join own on own.id = t.id
  order by t.type, t.version desc, p.type`;
