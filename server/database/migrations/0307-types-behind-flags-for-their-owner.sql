-- What the owner of the database does for everyone, such as a migration or platform_of, sees the types behind flags too. An
-- owner who is no superuser is a member of atrium_tenant, so that the policy of the types held for it as well.
-- It sorts before 0308, which changes such a type.
alter policy switched_on on automator_type
  using (current_user <> 'atrium_tenant' or feature_flag is null or feature_flag = any ((select current_flags())::text[]));
