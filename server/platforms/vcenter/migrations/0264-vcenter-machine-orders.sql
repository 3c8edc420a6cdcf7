-- Machines are made from a template for a purchase, or in a pool of one: what an order is known by is not its service alone.
alter table vcenter_virtual_machine add column order_key text unique;
alter table vsphere_machine
  drop constraint vsphere_machine_pkey,
  add column order_key text;

set local role atrium_system;
update vcenter_virtual_machine set order_key = 'service ' || service_id where service_id is not null;
update vsphere_machine set order_key = 'service ' || service_id;
reset role;

alter table vcenter_virtual_machine drop column service_id;
alter table vsphere_machine
  drop column service_id,
  add primary key (order_key);
