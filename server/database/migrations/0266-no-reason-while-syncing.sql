-- While one is checked again, why it did not work before is no reason for its state.
create or replace function request_automator_check(automator int) returns void
  language sql security definer set search_path = atrium, pg_temp as
  $$ update automator a set checked_at = null,
       state = case when a.state = 'available' then a.state else 'syncing' end,
       state_description = null,
       syncing_since = case when a.state = 'available' then null else coalesce(a.syncing_since, now()) end
     where a.id = $1 and a.account_id = any (offering_accounts()) $$;
