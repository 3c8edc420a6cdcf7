-- The numbers of the chips of a pool, and what a search by name compares: neither reads each machine of the pool.
select count_rows('vcenter_virtual_machine', 'power_state', 'automator_id || '' '' || resource_pool');
alter table vcenter_virtual_machine add column lower_name text not null generated always as (lower(name)) stored;
drop index vcenter_virtual_machine_in_order;
create index vcenter_virtual_machine_in_order on vcenter_virtual_machine (automator_id, resource_pool, name, mo_id)
  include (account_id, power_state, lower_name);
