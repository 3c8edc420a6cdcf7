import type { AutomatorInsights, Handlers, SolutionType } from "./contract.generated.ts";

/** `GET /automator/insights`: figures of the automators that `GET /automator` lists, for the dashboard. */
export const getAutomatorInsights: Handlers["getAutomatorInsights"] = async ({ db, actor }) => {
  const [figures] = await db.query<Omit<AutomatorInsights, "ordered">>(FIGURES, [actor.accountId]);
  const ordered = await db.query<AutomatorInsights["ordered"][number]>(ORDERED, [actor.accountId]);
  if (figures === undefined) throw new Error("The figures have no row.");
  return { body: { ...figures, ordered } };
};

const FIGURES = `select count(*)::int as total,
    count(*) filter (where a.connected)::int as connected,
    count(*) filter (where a.state = 'syncing')::int as syncing,
    count(*) filter (where a.state in ('unavailable', 'notConfiguredProperly'))::int as "needsAttention",
    coalesce(sum((select count(*) from service s where s.automator_id = a.id)), 0)::int as services
  from automator a where a.account_id = $1`;

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

export const listSolutionTypes: Handlers["listSolutionTypes"] = async ({ db, actor }) => ({
  body: { data: await db.query<SolutionType>(SOLUTION_TYPES, [actor.accountId]) },
});

const SOLUTION_TYPES = `select distinct o.type,
    jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'version', t.version) as "automatorType"
  from service_offering o join automator a on a.id = o.automator_id join automator_type t on t.id = a.automator_type_id
  where a.account_id = $1 order by 1, 2`;
