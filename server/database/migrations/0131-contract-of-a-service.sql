-- A contract may be about one service alone; null: about all of its account that are of its solutions. No foreign key: what was
-- agreed stays readable once the service is gone.
alter table contract add column service_id int;
create index contract_by_service on contract (service_id) where service_id is not null;
