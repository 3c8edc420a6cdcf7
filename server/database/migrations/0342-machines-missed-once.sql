-- Whether the machine of a schedule was not found at its last time: when it is not found at the next one either, the schedule ends.
alter table power_schedule add column was_missing boolean not null default false;
