-- What single machines of the embedded vCenter are made from: of the provider for everybody below it.
create table vcenter_template (
  automator_id int not null,
  mo_id text not null check (mo_id ~ '^vm-[0-9]+$'),
  account_id int not null,
  name text not null,
  operating_system text not null,
  cores int not null,
  -- MB.
  memory int not null,
  -- GB.
  storage int not null,
  -- The network that its machines are connected to.
  network text not null,
  primary key (automator_id, mo_id)
);
select protect_offered_table('vcenter_template');

alter table vcenter_virtual_machine
  -- The purchase that made it: its creation may be repeated.
  add column service_id int unique;

-- Single machines of many customers are in one pool: each customer has a folder, and names differ within it.
drop index vcenter_virtual_machine_name;
create unique index vcenter_virtual_machine_name
  on vcenter_virtual_machine (automator_id, resource_pool, account_id, lower(name));

-- Single machines on real vCenters: how the creation of each is found again after a crash.
create table vsphere_machine (
  service_id int primary key,
  automator_id int not null,
  account_id int not null,
  -- Until it is known by its id, the machine has this name.
  creation_key uuid not null default gen_random_uuid(),
  mo_id text,
  unique (automator_id, mo_id)
);
select protect_tenant_table('vsphere_machine');
