-- The activity that had the instance rebooted last: nothing at AWS shows that a reboot was done, so it is not sent again where
-- the activity runs again.
alter table aws_service add column rebooted_by uuid;
