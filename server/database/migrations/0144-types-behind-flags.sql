-- A type of automator may stand behind a feature flag: where the provider has it off, nobody in its tree sees the type, its
-- automators or the solutions that they run. What was bought stays.
alter table automator_type add column feature_flag text;

create policy flags on branding for select to current_user using (true);
-- Those of the provider at the top of the caller's tree.
create function current_flags() returns text[] language sql stable security definer set search_path = atrium, pg_temp as
  $$ select coalesce((select b.feature_flags from branding b where b.account_id = provider_of(current_account())), '{}') $$;

-- Narrows what everyone sees of the types.
create policy switched_on on automator_type as restrictive for select to atrium_tenant
  using (feature_flag is null or feature_flag = any ((select current_flags())::text[]));
