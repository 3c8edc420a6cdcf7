-- ISO images of a datacentre: of the provider for everybody below it, of an account for itself.
create table vcenter_media (
  automator_id int not null,
  media_uid text not null,
  account_id int not null,
  data_center text not null,
  name text not null,
  -- GB.
  size numeric not null,
  primary key (automator_id, media_uid)
);
select protect_offered_table('vcenter_media');

-- The image that stands in for a disc in the drive of a machine.
alter table vcenter_virtual_machine add column media text;

-- Single machines that were changed and not yet charged for it, because their vCenter was silent after the change.
create table vcenter_charge_due (
  service_id int primary key references service (id) on delete cascade,
  automator_id int not null,
  account_id int not null
);
select protect_tenant_table('vcenter_charge_due');
