import type { ListSource } from "../../api/index.ts";
import { listRows, MAX_CSV_ROWS, storedTime } from "../../api/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

/** The specified default (spec 1 §9). */
const DEFAULT_SIZE = 10;

/** Callers who see no visit of the visitor, such as accounts below the one visited, get a number instead of the name. */
const ACTING = `case when l.acting_user_id is not null then
  coalesce((select v.visitor from visit v where v.visitor_id = l.acting_user_id limit 1), 'user ' || l.acting_user_id) end`;
const RESOURCE = "l.resource_type || ' ' || l.resource_id";
const TEXT = `concat_ws(' ', l.actor_name, ${ACTING}, ${RESOURCE}, l.action, a.company_name, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD'))`;

const changes: ListSource<Sortable> = {
  select: `l.id, ${storedTime("l.at", "create_time")}, l.actor_name as "user",
    ${ACTING} as acting_user, ${RESOURCE} as resource, l.resource_type, l.resource_id, l.action, l.account_id,
    coalesce(a.company_name, '') as "companyName", l.detail`,
  from: "audit l left join account a on a.id = l.account_id",
  fields: {
    create_time: { sql: "l.at", type: "time" },
    user: { sql: "l.actor_name" },
    resource: { sql: RESOURCE },
    resource_type: { sql: "l.resource_type" },
    action: { sql: "l.action" },
    companyName: { sql: "a.company_name" },
  },
  order: "l.id desc",
};

type Sortable = NonNullable<Operations["listResourceChanges"]["query"]["field"]>;

/**
 * Each word of the search must be in some column of a row (spec 1 §7: the search is split into words). `resource_type` and
 * `resource_id` narrow it to one thing.
 */
export const listResourceChanges: Handlers["listResourceChanges"] = async ({ db, query, wantsCsv }) => {
  const words = (query.search ?? []).flatMap((text) => text.split(/\s+/).filter((word) => word !== ""));
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const source = {
    ...changes,
    where: `(${TEXT}) ilike all ($1::text[])
      and ($2::text is null or l.resource_type = $2) and ($3::text is null or l.resource_id = $3)`,
    parameters: [patterns, query.resource_type ?? null, query.resource_id ?? null],
  };
  const { field, direction = "desc" } = query;
  return {
    body: await listRows(db, source, {
      filters: [],
      searches: [],
      sort: field === undefined ? [] : [{ field, descending: direction === "desc" }],
      page: { number: query.page ?? 1, size: query.page_size ?? (wantsCsv ? MAX_CSV_ROWS : DEFAULT_SIZE) },
    }),
  };
};
