-- The audit log: rows are only ever added, each carries the hash of the one before it.

create table audit (
  id bigint primary key,
  at timestamptz not null,
  account_id int not null,
  actor_user_id int not null,
  acting_user_id int, -- the person really acting, in a managed session
  actor_name text not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  detail text not null, -- JSON as it was hashed, to the byte
  previous_hash text not null,
  hash text not null unique
);
create index audit_account on audit (account_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_is_not_truncated before truncate on audit for each statement execute function refuse_change();

alter table audit enable row level security;
alter table audit force row level security;
create policy system_reads on audit for select to atrium_system using (true);
create policy system_appends on audit for insert to atrium_system with check (true);
create policy tenant_reads on audit for select to atrium_tenant using (account_id = any ((select visible_accounts())::int[]));
grant select, insert on audit to atrium_system;
grant select on audit to atrium_tenant;
