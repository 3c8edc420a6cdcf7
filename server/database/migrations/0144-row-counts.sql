-- How many rows of a table each account has, by the value of one column, so that lists need not count them all each time.
-- A statement that changes a table writes what it adds and takes away, in the same transaction: the sums are what
-- count(*) would answer, and nobody waits for another. Sums are drawn together now and then (delete-expired.ts).
create table row_count (
  relation text not null,
  account_id int not null,
  value text not null,
  amount int not null
);
create index row_count_by_account on row_count (account_id, relation);
alter table row_count enable row level security; -- not forced: the trigger below writes as its owner
create policy system on row_count to atrium_system using (true) with check (true);
create policy tenant on row_count for select to atrium_tenant using (account_id = any ((select visible_accounts())::int[]));
grant select, insert, delete on row_count to atrium_system;
grant select on row_count to atrium_tenant;

create function note_row_counts() returns trigger language plpgsql security definer set search_path = atrium, pg_temp as $$
declare
  parts text[] := '{}';
begin
  if tg_op <> 'DELETE' then parts := parts || format('select account_id, %I::text as value, 1 as amount from new_rows', tg_argv[0]); end if;
  if tg_op <> 'INSERT' then parts := parts || format('select account_id, %I::text as value, -1 as amount from old_rows', tg_argv[0]); end if;
  execute format('insert into row_count select %L, account_id, coalesce(value, %L), sum(amount) from (%s) r group by 1, 2, 3 having sum(amount) <> 0',
    tg_table_name, '', array_to_string(parts, ' union all '));
  return null;
end $$;

-- From now on the rows of a tenant's table are counted by this column: select count_rows('service', 'state');
create function count_rows(name text, value_column text) returns void language plpgsql as $$
begin
  execute format('create trigger count_new_rows after insert on %I referencing new table as new_rows for each statement execute function note_row_counts(%L)', name, value_column);
  execute format('create trigger count_changed_rows after update on %I referencing old table as old_rows new table as new_rows for each statement execute function note_row_counts(%L)', name, value_column);
  execute format('create trigger count_gone_rows after delete on %I referencing old table as old_rows for each statement execute function note_row_counts(%L)', name, value_column);
  set local role atrium_system;
  execute format('insert into row_count select %L, account_id, coalesce(%I::text, %L), count(*) from %I group by 1, 2, 3', name, value_column, '', name);
  reset role;
end $$;

select count_rows('service', 'state');

-- The orders of the list of services, in one account and in all.
create index service_by_account_newest on service (account_id, create_time desc, name, id);
create index service_by_account_state_newest on service (account_id, state, create_time desc, name, id);
create index service_by_newest on service (create_time desc, name, id);
create index service_by_name on service (name, id);
drop index service_by_account_and_time;
