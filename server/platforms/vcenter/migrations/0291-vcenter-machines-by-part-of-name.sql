-- A search by a part of a name finds machines by its letters, three at a time, where PostgreSQL has that; elsewhere each name
-- of the automator is looked at.
do $$
declare
  place text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'There is no pg_trgm here (%): searches look at each name.', sqlerrm;
  end;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is not null then
    execute format('create index vcenter_virtual_machine_name_parts on vcenter_virtual_machine using gin (lower_name %I.gin_trgm_ops)', place);
  end if;
end $$;

-- As before, but looked up for each machine and not compared with each account that the caller sees: no index of machines begins
-- with the account.
alter policy tenant on vcenter_virtual_machine
  using (account_id in (select unnest(visible_accounts()))) with check (account_id in (select unnest(visible_accounts())));
