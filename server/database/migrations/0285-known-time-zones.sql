-- A name that the database does not know as a time zone ended the work for all accounts at once: their zones are read together.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone $1;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
grant execute on function is_time_zone(text) to atrium_tenant, atrium_system;

-- What the function below and this migration read and change belongs to accounts.
alter table billing_profile no force row level security;
-- Offsets and abbreviations are read in two ways: EST, IST and +01:00 are other hours for the database than for the server.
update billing_profile set time_zone = 'UTC' where time_zone !~ '^[A-Za-z_]+/' or not is_time_zone(time_zone);

create or replace function provider_zone(account int) returns text language sql stable security definer set search_path = atrium, pg_temp as $$
  select coalesce((select p.time_zone from billing_profile p where p.account_id = provider_of($1) and is_time_zone(p.time_zone)), 'UTC')
$$;
