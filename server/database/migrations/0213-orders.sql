-- What was ordered, by whom, for how much, and what became of it: kept when the service is gone, or never came to be
-- (docs/decisions/0047-an-order-outlives-its-service.md).

create table service_order (
  -- The number of the service that was ordered. No foreign key: what was refused or withdrawn leaves no service.
  id int primary key,
  account_id int not null references account (id),
  -- The account that sells it, and answers the order.
  seller_id int not null references account (id),
  service_offering_id int not null,
  automator_id int,
  name text not null,
  description text,
  solution text not null,
  solution_type text not null,
  state text not null check (state in ('Pending Approval', 'Procuring', 'Processing', 'Provided', 'Refused', 'Withdrawn', 'Failed')),
  -- Why it was refused, or has failed.
  reason text,
  ordered_by text,
  create_time timestamptz not null default now(),
  -- Since when it is in this state, and who brought it there; null: the platform did.
  change_time timestamptz not null default now(),
  changed_by text,
  quota_cpu numeric,
  quota_memory numeric,
  quota_storage numeric,
  -- Where it is to be, in the names that people know: dataCenter, cluster, storagePolicy, region …
  place jsonb not null default '{}',
  form_version int,
  form_values jsonb,
  -- The charge as it was ordered; null where the solution had no prices.
  monthly numeric,
  currency text,
  prices_version int,
  quantities jsonb not null default '{}',
  price jsonb,
  -- What has happened to it, from the order on: a list of state, time, username and reason.
  steps jsonb not null
);
select protect_tenant_table('service_order');
create index service_order_by_account on service_order (account_id, create_time desc, name, id);
create index service_order_by_account_state on service_order (account_id, state, create_time desc, name, id);
create index service_order_by_newest on service_order (create_time desc, name, id);

-- Adds the order of each service that was ordered and has none: of databases from before, and of the demo. What the history of
-- a service tells of its purchase becomes the steps of the order.
create function add_missing_orders() returns void language sql set search_path = atrium, pg_temp as $$
  insert into service_order (id, account_id, seller_id, service_offering_id, automator_id, name, description, solution, solution_type,
      state, reason, ordered_by, create_time, change_time, changed_by, quota_cpu, quota_memory, quota_storage, form_version, form_values,
      monthly, currency, prices_version, quantities, price, steps)
    select s.id, s.account_id, o.account_id, o.id, s.automator_id, s.name, s.description, o.name, o.type,
      h.steps -> -1 ->> 'state', h.steps -> -1 ->> 'reason', h.steps -> 0 ->> 'username', s.create_time,
      (h.steps -> -1 ->> 'time')::timestamptz, h.steps -> -1 ->> 'username', s.quota_cpu, s.quota_memory, s.quota_storage,
      s.form_version, s.form_values, p.monthly, p.currency, p.version, coalesce(p.quantities, '{}'), p.price, h.steps
    from service s join service_offering o on o.id = s.service_offering_id
      join lateral (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('state', e.became, 'time', e.time, 'username', e.username, 'reason', e.reason))
          order by e.time, e.id) as steps
        from (
          select h.id, h.time, h.username, h.message,
            case
              when h.message like 'Ordered %' then case when not s.is_provided and s.state in ('Pending Approval', 'Procuring') then s.state
                when h.state in ('Pending Approval', 'Procuring') then h.state else 'Processing' end
              when h.message = 'Approved' then case when h.state = 'Procuring' then h.state else 'Processing' end
              when h.message = 'Ready' then 'Provided'
              when h.message like 'The order was refused: %' then 'Refused'
              when h.message like 'It could not be provided: %' or h.message like 'Purchase failed: %' then 'Failed'
            end as became,
            case when h.message ~ '^(The order was refused|It could not be provided|Purchase failed): ' then regexp_replace(h.message, '^[^:]*: ', '') end as reason
          from service_history h where h.service_id = s.id
        ) e where e.became is not null
      ) h on h.steps is not null
      left join lateral (select c.* from service_price c where c.service_id = s.id order by c.valid_from, c.id limit 1) p
        on p.monthly <> 0 or p.price -> 'lines' <> '[]'::jsonb
    where exists (select from service_history h where h.service_id = s.id and h.message like 'Ordered %')
      and not exists (select from service_order k where k.id = s.id)
$$;

set local role atrium_system;
select add_missing_orders();
-- What was refused never came to be: its order says so, and its name is free.
delete from service_price where valid_from > today() and service_id in (select id from service_order where state = 'Refused');
delete from service where not is_provided and state = 'Error' and id in (select id from service_order where state = 'Refused');
reset role;

select count_rows('service_order', 'state');
