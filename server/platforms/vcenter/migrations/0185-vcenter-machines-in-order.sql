-- The machines of one pool, in the order in which they are listed, with what their chips count.
create index vcenter_virtual_machine_in_order on vcenter_virtual_machine (automator_id, resource_pool, name, mo_id)
  include (account_id, power_state);
