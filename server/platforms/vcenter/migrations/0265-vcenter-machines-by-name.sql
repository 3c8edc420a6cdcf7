-- All machines of an automator, in the order in which its provider sees them.
create index vcenter_virtual_machine_by_name on vcenter_virtual_machine (automator_id, name, mo_id);
