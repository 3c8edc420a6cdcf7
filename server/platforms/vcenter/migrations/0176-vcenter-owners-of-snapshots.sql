-- Machines of the embedded vCenter that got another owner left snapshots and changes of power to the former one.
set local role atrium_system;
update vcenter_snapshot s set account_id = m.account_id from vcenter_virtual_machine m
  where m.automator_id = s.automator_id and m.mo_id = s.machine and m.account_id <> s.account_id;
update vcenter_power_change c set account_id = m.account_id from vcenter_virtual_machine m
  where m.automator_id = c.automator_id and m.mo_id = c.machine and m.account_id <> c.account_id;
reset role;
