-- A new automator is checked at once: until then it is not known whether it is configured.
alter table automator
  alter column state set default 'syncing',
  alter column syncing_since set default now();
-- One that is configured is checked at once too, and says so where it is not available.
create or replace function request_automator_check(automator int) returns void
  language sql security definer set search_path = atrium, pg_temp as
  $$ update automator a set checked_at = null,
       state = case when a.state = 'available' then a.state else 'syncing' end,
       syncing_since = case when a.state = 'available' then null else coalesce(a.syncing_since, now()) end
     where a.id = $1 and a.account_id = any (offering_accounts()) $$;
