-- A check that runs while its connection is changed has asked the former one: what it found is not noted, and another begins.
create function automator_was_connected(automator int) returns void
  language sql security definer set search_path = atrium, pg_temp as
  $$ update automator a set check_id = null, checking_since = null
     where a.id = $1 and a.account_id = any (offering_accounts());
     select request_automator_check($1) $$;
