-- Pools of the embedded vCenter that nobody bought here: they belong to the owner of the automator.
alter table vcenter_resource_pool alter column service_id drop not null;
