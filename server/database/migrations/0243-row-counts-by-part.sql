-- Counts of a part of a table, such as the machines of one pool: `part` is an expression over its row.
alter table row_count add column part text not null default '';
drop index row_count_by_account;
create index row_count_by_account on row_count (account_id, relation, part);

create or replace function note_row_counts() returns trigger language plpgsql security definer set search_path = atrium, pg_temp as $$
declare
  sources text[] := '{}';
begin
  if tg_op <> 'DELETE' then sources := sources || format('select account_id, %I::text as value, %s as part, 1 as amount from new_rows', tg_argv[0], tg_argv[1]); end if;
  if tg_op <> 'INSERT' then sources := sources || format('select account_id, %I::text as value, %s as part, -1 as amount from old_rows', tg_argv[0], tg_argv[1]); end if;
  execute format('insert into row_count (relation, account_id, part, value, amount)
    select %L, account_id, part, coalesce(value, %L), sum(amount) from (%s) r group by 1, 2, 3, 4 having sum(amount) <> 0',
    tg_table_name, '', array_to_string(sources, ' union all '));
  return null;
end $$;

-- From now on the rows of a tenant's table are counted by this column, in all or in each part.
drop function count_rows(text, text);
create function count_rows(name text, value_column text, part text default '''''') returns void language plpgsql as $$
begin
  execute format('create or replace trigger count_new_rows after insert on %I referencing new table as new_rows for each statement execute function note_row_counts(%L, %L)', name, value_column, part);
  execute format('create or replace trigger count_changed_rows after update on %I referencing old table as old_rows new table as new_rows for each statement execute function note_row_counts(%L, %L)', name, value_column, part);
  execute format('create or replace trigger count_gone_rows after delete on %I referencing old table as old_rows for each statement execute function note_row_counts(%L, %L)', name, value_column, part);
  set local role atrium_system;
  execute format('delete from row_count where relation = %L', name);
  execute format('insert into row_count (relation, account_id, part, value, amount)
    select %L, account_id, %s, coalesce(%I::text, %L), count(*) from %I group by 1, 2, 3, 4', name, part, value_column, '', name);
  reset role;
end $$;

select count_rows('service', 'state');
select count_rows('service_order', 'state');
