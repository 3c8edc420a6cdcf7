-- As before, but planned once in a connection and not once for each table of each statement.
create or replace function visible_accounts() returns int[] language plpgsql stable security definer set search_path = atrium, pg_temp as $$
begin
  return coalesce((select array_agg(account_id) from account_ancestor where ancestor_id = current_account()), '{}');
end $$;

create or replace function offering_accounts() returns int[] language plpgsql stable security definer set search_path = atrium, pg_temp as $$
begin
  return coalesce((select array_agg(ancestor_id) from account_ancestor where account_id = current_account()), '{}');
end $$;
