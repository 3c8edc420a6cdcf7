import type { ListSource } from "../../api/index.ts";
import type { Operations } from "./contract.generated.ts";
import { LINES } from "./report-lines.ts";

/** What reports add lines up by. */
export type ReportKey = "account" | "solution" | "service" | "contract";

interface Group {
  readonly joins: string;
  /** What lines have in common, by the names of columns. */
  readonly by: Readonly<Record<string, string>>;
  /** What the latest of them says. */
  readonly latest?: Readonly<Record<string, string>>;
  /** The columns that tell rows apart, besides the currency. */
  readonly id: string;
  /** The column that people know a row by. */
  readonly name: string;
}

const ACCOUNT = "join account a on a.id = l.account_id";
const COMPANY = { account_id: "l.account_id", companyName: "a.company_name" };

/** By which contract a line was charged. One that was deleted since has the name that the log keeps, looked up once. */
const CONTRACT = `left join service_price c on c.id = l.charge_id
  left join (select d.id, coalesce(k.name, (select x.resource_name from audit x where x.resource_type = 'contract'
      and x.resource_id = d.id::text order by x.id desc limit 1), 'Contract ' || d.id) as name
    from (select distinct contract_id as id from service_price where contract_id is not null) d
      left join contract k on k.id = d.id) n on n.id = c.contract_id`;

const GROUPS: Readonly<Record<ReportKey, Group>> = {
  account: { joins: ACCOUNT, by: COMPANY, id: "account_id", name: "companyName" },
  solution: { joins: "", by: { solution: "l.solution" }, id: "solution", name: "solution" },
  service: {
    joins: ACCOUNT,
    by: { service_id: "l.service_id", ...COMPANY },
    latest: { service: "l.service_name", solution: "l.solution" },
    id: "service_id",
    name: "service",
  },
  contract: {
    joins: `${ACCOUNT} ${CONTRACT}`,
    by: { contract_id: "c.contract_id", contract: "coalesce(n.name, '')", ...COMPANY },
    id: "coalesce(contract_id, 0), account_id",
    name: "contract",
  },
};

/** The rows of a report: what is in `x` of a list's fields. */
function rowsBy(key: ReportKey): Pick<ListSource<never>, "select" | "from" | "order"> {
  const { by, latest = {}, joins, id, name } = GROUPS[key];
  const columns = [
    ...Object.entries(by).map(([column, sql]) => `${sql} as "${column}"`),
    ...Object.entries(latest).map(
      ([column, sql]) => `(array_agg(${sql} order by l.id desc))[1] as "${column}"`,
    ),
  ];
  const names = [...Object.keys(by), ...Object.keys(latest)].map((column) => `"${column}"`);
  return {
    select: `concat_ws('-', ${id}, currency) as id, ${names.join(", ")}, currency, services, amount::text as amount, before::text as before`,
    from: `(select ${columns.join(", ")}, l.currency, (count(distinct l.service_id) filter (where l.is_now))::int as services,
        coalesce(sum(l.amount) filter (where l.is_now), 0) as amount, coalesce(sum(l.amount) filter (where not l.is_now), 0) as before
      from ${LINES} ${joins} group by ${Object.values(by).join(", ")}, l.currency) x`,
    order: `x.amount desc, "${name}", ${id}, currency`,
  };
}

const AMOUNTS = {
  services: { sql: "x.services", type: "number" },
  amount: { sql: "x.amount", type: "number" },
  before: { sql: "x.before", type: "number" },
} as const;
const COMPANY_NAME = { companyName: { sql: 'x."companyName"' } };

export const accounts: ListSource<Operations["listAccountAmounts"]["fields"]> = {
  ...rowsBy("account"),
  fields: { ...COMPANY_NAME, ...AMOUNTS },
};

export const solutions: ListSource<Operations["listSolutionAmounts"]["fields"]> = {
  ...rowsBy("solution"),
  fields: { solution: { sql: "x.solution" }, ...AMOUNTS },
};

export const services: ListSource<Operations["listServiceAmounts"]["fields"]> = {
  ...rowsBy("service"),
  fields: { service: { sql: "x.service" }, solution: { sql: "x.solution" }, ...COMPANY_NAME, ...AMOUNTS },
};

export const contracts: ListSource<Operations["listContractAmounts"]["fields"]> = {
  ...rowsBy("contract"),
  fields: { contract: { sql: "x.contract" }, ...COMPANY_NAME, ...AMOUNTS },
};

const MOST_SERIES = 6;

/**
 * The amounts of each month, also of those without any: a series for each of the six with most, and one for all others
 * together. What has no contract is one of them.
 */
export function courseOf(key: ReportKey): string {
  const { by, latest = {}, joins } = GROUPS[key];
  const { id, name } = COURSES[key];
  const columns = Object.entries({ ...by, ...latest }).map(([column, sql]) => `${sql} as "${column}"`);
  return `with line as (select ${columns.join(", ")}, l.id as line_id, l.month, l.amount from ${LINES} ${joins} where l.is_now),
    sums as (select ${id} as key, sum(amount) as amount, (array_agg(${name} order by line_id desc))[1] as name from line group by 1),
    first as (select key, name, row_number() over (order by amount desc, name, key) as place from sums order by 3 limit ${MOST_SERIES}),
    named as (select * from first union all
      select null, 'All others', ${MOST_SERIES + 1} where (select count(*) from sums) > ${MOST_SERIES}),
    placed as (select f.key, month, sum(amount) as amount from line left join first f on f.key = ${id} group by 1, 2),
    month as (select generate_series(($1 || '-01')::timestamp, ($2 || '-01')::timestamp, interval '1 month')::date as month)
  select n.name, jsonb_agg(jsonb_build_object('timestamp', to_char(m.month, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'value', coalesce(p.amount, 0)::text)
      order by m.month) as series
  from named n cross join month m left join placed p on p.key is not distinct from n.key and p.month = m.month
  group by n.place, n.name order by n.place`;
}

/** For each key: the column that tells series apart, and what people call one. */
const COURSES: Readonly<Record<ReportKey, { readonly id: string; readonly name: string }>> = {
  account: { id: "account_id", name: '"companyName"' },
  solution: { id: "solution", name: "solution" },
  service: { id: "service_id", name: "service" },
  contract: {
    id: "coalesce(contract_id, 0)",
    name: `case when contract_id is null then 'Without a contract' else contract || ', ' || "companyName" end`,
  },
};
