-- What a run of the work of an activity says to the runs after it, before a call that must not be made twice.
alter table activity add column note jsonb;
