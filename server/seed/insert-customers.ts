import { PERMISSION_TAGS } from "#validators";
import type { Transaction } from "../database/index.ts";
import { permissionsOf, roleNames } from "../identity/index.ts";
import type { SeededAccount, SeededPerson } from "./customers.ts";

/**
 * Writes accounts, and contacts, a default role and a first person for every account that has none. The people have
 * no password: one can list them and act for them. One statement per table.
 */
export async function insertCustomers(
  db: Transaction,
  { demo, added }: { readonly demo: readonly SeededAccount[]; readonly added: readonly SeededAccount[] },
  people: readonly SeededPerson[],
): Promise<void> {
  const tags = PERMISSION_TAGS.map(({ name }) => name);
  const roles = (["provider", "distributor", "reseller", "customer"] as const).map((kind) => ({
    kind,
    name: roleNames[kind][0],
    description: roleNames[kind][1],
    permissions: permissionsOf(kind, tags),
  }));
  await db.query(ACCOUNTS, [JSON.stringify(added)]);
  await db.query(OPENED, [JSON.stringify(demo)]);
  await db.query(CONTACTS, [JSON.stringify(people)]);
  await db.query(ROLES, [JSON.stringify(roles)]);
  await db.query(USERS);
  await db.query(BRANDINGS);
  await db.query(LICENSING);
}

const ACCOUNTS = `insert into account (id, parent_id, kind, company_name, customer_identifier, billing_anniversary, created_at)
  select id, parent, kind, "companyName", 'C-' || lpad(id::text, 5, '0'), 1 + id % 28, "openedAt"
  from jsonb_to_recordset($1::jsonb) as r(id int, parent int, kind text, "companyName" text, "openedAt" timestamptz) order by id`;

/** Those of the first start, with their people. */
const OPENED = `with opened as (
    update account a set created_at = r."openedAt" from jsonb_to_recordset($1::jsonb) as r(id int, "openedAt" timestamptz)
    where a.id = r.id returning a.id, a.created_at)
  update app_user u set created_at = o.created_at + interval '10 minutes' from opened o where u.account_id = o.id`;

const CONTACTS = `insert into contact (account_id, first_name, last_name, email, phone, title, type, is_primary)
  select account, "firstName", "lastName", email, phone, title, type, true
  from jsonb_to_recordset($1::jsonb) as r(account int, "firstName" text, "lastName" text, email text, phone text, title text, type text)`;

const ROLES = `insert into role (account_id, name, description, is_default, permissions)
  select a.id, r.name, r.description, true, r.permissions from account a
  join jsonb_to_recordset($1::jsonb) as r(kind text, name text, description text, permissions jsonb) on r.kind = a.kind
  where not exists (select from role o where o.account_id = a.id) order by a.id`;

const USERS = `with people as (
    insert into app_user (account_id, username, created_at)
    select c.account_id, c.email, a.created_at + interval '10 minutes' from contact c join account a on a.id = c.account_id
    where c.type = 'administrative' and not exists (select from app_user u where u.account_id = c.account_id)
    order by c.account_id returning id, account_id)
  insert into user_role (user_id, role_id, account_id)
  select p.id, r.id, p.account_id from people p join role r on r.account_id = p.account_id and r.is_default`;

const BRANDINGS = `insert into branding (account_id, subdomain)
  select id, lower(regexp_replace(split_part(company_name, ' ', 1), '[^A-Za-z0-9]+', '', 'g')) from account
  where kind = 'distributor' on conflict do nothing`;

const LICENSING = `insert into licensing (account_id, edition, account_limit, user_limit, valid_until)
  select id, case kind when 'distributor' then 'enterprise' else 'professional' end, 500, 2000, make_date(extract(year from now())::int + 1, 12, 31) from account
  where kind in ('distributor', 'reseller')`;
