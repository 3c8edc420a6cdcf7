-- As of the other types behind flags (0144): where a provider has it off, it is neither run nor sold; what was bought stays.
update automator_type set feature_flag = 'vcloud-v2' where type = 'vCloud' and version = 'v2';

-- The platform of a type, also of one that is behind a flag: what was bought there is used as before.
create policy platform on automator_type for select to current_user using (true);
create function platform_of(type_id int) returns text language sql stable security definer set search_path = atrium, pg_temp as
  $$ select type from automator_type where id = type_id $$;
