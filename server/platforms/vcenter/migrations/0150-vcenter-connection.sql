-- Where the vCenter behind an automator is: "embedded:" is the one in this database, all else is the address of a real one.
create table vcenter_connection (
  automator_id int primary key references automator (id) on delete cascade,
  account_id int not null,
  url text not null,
  username text,
  -- Sealed by the server (server/secrets): the database cannot read it.
  sealed_password text,
  -- SHA-256 of the one certificate that is trusted; null: what the server's machine trusts.
  certificate_fingerprint text,
  -- Another one after each change: what was opened with a former one is closed.
  revision uuid not null default gen_random_uuid()
);
select protect_tenant_table('vcenter_connection');
insert into vcenter_connection (automator_id, account_id, url)
  select distinct automator_id, account_id, 'embedded:' from vcenter_data_center;

-- Pools on real vCenters: how the creation of each is found again after a crash, and what a vCenter does not keep of one.
create table vsphere_pool (
  service_id int primary key,
  automator_id int not null,
  account_id int not null,
  -- Until it is known by its id, the pool has this name.
  creation_key uuid not null default gen_random_uuid(),
  mo_id text,
  description text,
  storage_limit numeric not null,
  storage_policy text not null,
  unique (automator_id, mo_id)
);
select protect_tenant_table('vsphere_pool');
