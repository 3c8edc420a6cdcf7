-- Templates that were made of an OVA on a real vCenter: how each is found again after a crash.
create table vsphere_template (
  -- Until it is known by its id, the machine has this name.
  creation_key uuid primary key,
  automator_id int not null,
  account_id int not null,
  mo_id text not null
);
select protect_tenant_table('vsphere_template');

-- The same for the embedded vCenter.
alter table vcenter_template add column creation_key uuid unique;
