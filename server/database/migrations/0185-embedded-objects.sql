-- What embedded platforms have (server/platforms/embedded-objects.ts): one row an object, its fields as its API document
-- describes them.
create table embedded_object (
  automator_id int not null references automator (id) on delete cascade,
  kind text not null,
  id text not null,
  -- Who sees and changes it. Where nobody uses it, the owner of the automator.
  account_id int not null references account (id),
  -- The service that it belongs to.
  service_id int,
  -- The id of what it is in.
  parent text,
  name text not null,
  -- Of the provider, for all accounts below it to read: a network, a template.
  is_offered boolean not null default false,
  details jsonb not null default '{}',
  primary key (automator_id, kind, id)
);
create index embedded_object_in on embedded_object (automator_id, kind, parent);
create index embedded_object_of_service on embedded_object (service_id, kind);
select protect_tenant_table('embedded_object');
create policy offered on embedded_object for select to atrium_tenant
  using (is_offered and account_id = any ((select offering_accounts())::int[]));
