-- When a machine was last powered on or restarted: its console tells for how long it has been on.
alter table vcenter_virtual_machine add column booted_at timestamptz not null default now();

create function set_vcenter_boot() returns trigger language plpgsql as $$
begin
  new.booted_at := now();
  return new;
end $$;
-- A machine that was suspended goes on where it was.
create trigger vcenter_boot before update of power_state on vcenter_virtual_machine for each row
  when (new.power_state = 'POWERED_ON' and old.power_state is distinct from 'POWERED_ON' and old.power_state <> 'SUSPENDED')
  execute function set_vcenter_boot();
