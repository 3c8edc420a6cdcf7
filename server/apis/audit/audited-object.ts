import type { Api } from "../../api/index.ts";
import { auditName, resourcesOf } from "../../api/index.ts";

/** The columns of a row of the log that name a resource, or the resource that it is in. */
interface ObjectColumns {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** SQL that answers a resource of the log as an object; `joins` come after the log. */
interface ObjectSql {
  readonly joins: string;
  readonly select: string;
  /** The id by which the page is found; null where there is none. */
  readonly page: string;
}

/** The tables of what has a page and is declared by no API. */
const TABLES = { branding: "branding", user: "app_user" } as const;

/**
 * How the log answers a resource: `type`, `id`, `name`, and by what its page is found: `page`, the id where it still
 * exists within the caller's reach, with `kind` and `version` of a service and the `kind` of an account. One's own
 * account has no page. What has no table here, such as a machine, has a page while that what it is in has one (`around`).
 */
export function auditedObject(
  apis: readonly Pick<Api, "resources">[],
  alias: string,
  { type, id, name }: ObjectColumns,
  around = "null",
): ObjectSql {
  const number = `case when ${id} ~ '^[0-9]{1,9}$' then ${id}::int end`;
  const [service, account] = [`${alias}_service`, `${alias}_account`];
  const tables = [
    ...resourcesOf(apis).map((resource) => [auditName(resource), resource.table]),
    ...Object.entries(TABLES),
  ];
  const page = `case ${type}
    when 'service' then case when ${service}.id is not null then ${id} end
    when 'account' then case when ${account}.id <> current_account() then ${id} end
    ${tables.map(([audited, table]) => `when '${audited}' then (select ${id} from ${table} x where x.${keyOf(table)} = ${number})`).join("\n    ")}
    else case when ${around} is not null then ${id} end end`;
  return {
    joins: `left join service ${service} on ${type} = 'service' and ${service}.id = ${number}
      left join service_offering ${alias}_offering on ${alias}_offering.id = ${service}.service_offering_id
      left join automator ${alias}_automator on ${alias}_automator.id = ${service}.automator_id
      left join account ${account} on ${type} = 'account' and ${account}.id = ${number} and not ${account}.is_deleted`,
    select: `jsonb_build_object('type', ${type}, 'id', ${id}, 'name', coalesce(${name}, ${service}.name, ${account}.company_name, ${id}),
      'page', ${page}, 'kind', coalesce(${alias}_offering.type, ${account}.kind), 'version', ${alias}_automator.automator_version)`,
    page,
  };
}

function keyOf(table: string | undefined): string {
  return table === TABLES.branding ? "account_id" : "id";
}
