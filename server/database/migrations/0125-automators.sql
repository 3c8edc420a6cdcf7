-- The state of an automator is what the last check of its platform found (server/platforms/check-automators.ts).
alter table automator
  alter column state set default 'notConfiguredProperly',
  alter column connected set default false,
  -- Why it is in this state; null while it is available.
  add column state_description text,
  add column asa_url text,
  -- The key with which its agents sign in, and the service of the platform itself, where it has one.
  add column api_key_id int references api_key (id) on delete set null,
  add column service_id int,
  add column vcloud_configuration jsonb,
  add column syncing_since timestamptz,
  -- The last check that ended; null: one is due at once.
  add column checked_at timestamptz,
  -- The check that runs. One that began longer ago than it may take has died, and the next one takes its place.
  add column check_id uuid,
  add column checking_since timestamptz;
-- Also outside of the names of people: two of an account differ in more than upper and lower case.
create unique index automator_name on automator (account_id, lower(name));

alter table automator_type
  add column host_s3_bucket text,
  add column meta_data jsonb not null default '{}',
  add column ova_url text,
  add column schema_template jsonb,
  add column logo text;

-- The version of an automator is that of its type.
create function set_automator_version() returns trigger language plpgsql as $$
begin
  select version into new.automator_version from automator_type where id = new.automator_type_id;
  return new;
end $$;
create trigger automator_version before insert on automator for each row execute function set_automator_version();

-- Asks for a check at once, also for callers who may use the automator and not change it. It changes nothing else.
create policy checks on automator to current_user using (true) with check (true);
create function request_automator_check(automator int) returns void
  language sql security definer set search_path = atrium, pg_temp as
  $$ update automator a set checked_at = null where a.id = $1 and a.account_id = any (offering_accounts()) $$;

create index service_by_automator on service (automator_id);
