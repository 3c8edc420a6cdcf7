import type { Api, ListField, ListQuery, ListSource } from "../../api/index.ts";
import { listRows, storedTime } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { auditedObject } from "./audited-object.ts";
import type {
  ChangedObject,
  Handlers,
  Operations,
  ResourceChange,
  ResourceChangeList,
} from "./contract.generated.ts";
import { buildDescribeField } from "./describe-field.ts";
import type { ReadWords } from "./shown-words.ts";

/** The specified default (spec 1 §9). */
const DEFAULT_SIZE = 10;

/** Callers who see no visit of the visitor, such as accounts below the one visited, get a number instead of the name. */
const ACTING = `case when l.acting_user_id is not null then
  coalesce((select v.visitor from visit v where v.visitor_id = l.acting_user_id limit 1), 'user ' || l.acting_user_id) end`;
const RESOURCE = "l.resource_type || ' ' || l.resource_id";
/** With the words of the sentence that the list shows: $5, by the rules of codes of the template language. */
const TEXT = `concat_ws(' ', l.actor_name, ${ACTING}, ${RESOURCE}, l.resource_name, l.parent_name, l.action, l.form, a.company_name,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD'), coalesce($5::jsonb ->> concat_ws('.', l.action, l.form), $5::jsonb ->> l.action,
  $5::jsonb ->> ('*.' || substring(l.action from position('.' in l.action) + 1)), $5::jsonb ->> '*'))`;

type Query = Operations["listResourceChanges"]["query"];
type Sortable = NonNullable<Query["field"]>;

/** A row as it is stored: what is said of its fields stands in the documents. */
interface StoredChange extends Omit<ResourceChange, "parent"> {
  readonly parent: ChangedObject | null;
}

/** What of the log is read. */
interface Wanted {
  readonly search?: readonly string[] | undefined;
  readonly resource?: Pick<Query, "resource_type" | "resource_id">;
  readonly user?: string | undefined;
  readonly filters: ListQuery["filters"];
  readonly field?: Sortable | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  readonly page: ListQuery["page"];
  readonly pieces?: ListQuery["pieces"];
}

export type ReadChanges = (db: Transaction, wanted: Wanted) => Promise<ResourceChangeList>;

/** Reads who changed what. `apis` are those whose resources the log is about, asked at the first request. */
export function createChangeReader(apis: () => readonly Api[], readWords: ReadWords): ReadChanges {
  let built: ReturnType<typeof build> | undefined;
  return async (db, wanted) => {
    built ??= build(apis());
    const { source, describeField } = built;
    const { field, direction = "desc", filters, page, pieces } = wanted;
    const words = (wanted.search ?? []).length === 0 ? {} : await readWords();
    const { data, meta } = await listRows<StoredChange>(
      db,
      { ...source, where: WHERE, parameters: parametersOf(wanted, words) },
      {
        filters,
        searches: [],
        counts: [],
        sort: field === undefined ? [] : [{ field, descending: direction === "desc" }],
        page,
        pieces,
      },
    );
    const present = ({ parent, changes, ...row }: StoredChange): ResourceChange => ({
      ...row,
      ...(parent === null ? {} : { parent }),
      changes: changes.map((change) => ({ ...change, ...describeField(row.resource_type, change.field) })),
    });
    return { data: data.map(present), meta };
  };
}

export function buildResourceChanges(read: ReadChanges): Handlers["listResourceChanges"] {
  return async ({ db, query, list }) => {
    const { search, user, field, direction, page, page_size: size } = query;
    const body = await read(db, {
      search,
      user,
      field,
      direction,
      resource: query,
      filters: filtersOf(query),
      page: { number: page ?? 1, size: size ?? DEFAULT_SIZE },
      pieces: page === undefined && size === undefined ? list.pieces : undefined,
    });
    return { body };
  };
}

function build(apis: readonly Api[]) {
  const parent = auditedObject(apis, "parent", {
    type: "l.parent_type",
    id: "l.parent_id",
    name: "l.parent_name",
  });
  const object = auditedObject(
    apis,
    "object",
    { type: "l.resource_type", id: "l.resource_id", name: "l.resource_name" },
    parent.page,
  );
  const fields: Readonly<Record<Sortable, ListField>> = {
    create_time: { sql: "l.at", type: "time" },
    user: { sql: "l.actor_name" },
    resource: { sql: RESOURCE },
    resource_type: { sql: "l.resource_type" },
    action: { sql: "l.action" },
    companyName: { sql: "a.company_name" },
  };
  const source: ListSource<Sortable> = {
    select: `l.id, ${storedTime("l.at", "create_time")}, l.actor_name as "user",
      ${ACTING} as acting_user, l.acting_user_id is not null as managed, ${RESOURCE} as resource, l.resource_type, l.resource_id, l.action,
      concat_ws('.', l.action, l.form) as phrase, coalesce(l.result, 'done') as result, l.reason, l.account_id,
      coalesce(a.company_name, '') as "companyName", nullif(l.detail, 'null') as detail, ${object.select} as object,
      case when l.parent_id is not null then ${parent.select} end as parent, coalesce(l.changes::jsonb, '[]') as changes`,
    from: `audit l left join account a on a.id = l.account_id ${parent.joins} ${object.joins}`,
    fields,
    order: "l.id desc",
  };
  return { source, describeField: buildDescribeField(apis) };
}

/**
 * Each word of the search must be in some column of a row, or in its sentence (spec 1 §7: the search is split into words). A person is who
 * acted, also for somebody else. The history of one thing has what happened to that which is in it.
 */
const WHERE = `(${TEXT}) ilike all ($1::text[])
  and case when $2::text is null then true when $4::text is null then l.resource_id = $2
    else l.resource_type = $4 and l.resource_id = $2 or l.parent_type = $4 and l.parent_id = $2 end
  and ($3::text is null or l.actor_name = $3 or l.acting_user_id in (select v.visitor_id from visit v where v.visitor = $3))`;

function parametersOf(
  { search = [], resource = {}, user }: Wanted,
  shown: Awaited<ReturnType<ReadWords>>,
): readonly unknown[] {
  const { resource_type: type, resource_id: id } = resource;
  const words = search.flatMap((text) => text.split(/\s+/).filter((word) => word !== ""));
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return [patterns, id ?? null, user ?? null, type ?? null, JSON.stringify(shown)];
}

function filtersOf({
  resource_type: type,
  resource_id: id,
  action = [],
  from,
  to,
}: Query): ListQuery["filters"] {
  return [
    ...(type === undefined || id !== undefined
      ? []
      : [{ field: "resource_type", operator: "eq", values: [type] } as const]),
    ...(action.length === 0 ? [] : [{ field: "action", operator: "eq", values: action } as const]),
    ...periodFilter(from, to),
  ];
}

/** From a day or moment to another one; a last day counts whole. */
export function periodFilter(from: string | undefined, to: string | undefined): ListQuery["filters"] {
  return [...timeFilter("gte", from), ...timeFilter("lte", lastMoment(to))];
}

/** The last moment of a period that ends with this day or moment. */
export function lastMoment(to: string | undefined): string | undefined {
  return to?.length === DAY_LENGTH ? `${to}T23:59:59.999Z` : to;
}

function timeFilter(operator: "gte" | "lte", value: string | undefined): ListQuery["filters"] {
  return value === undefined ? [] : [{ field: "create_time", operator, values: [value] }];
}

const DAY_LENGTH = "2026-01-31".length;
