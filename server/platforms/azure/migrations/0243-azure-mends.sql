-- An account connects a directory once, or its usage counts twice. Those that are there twice already stay, and are numbered.
alter table azure_connection add column duplicate int not null default 0;
update azure_connection c set duplicate = r.number - 1 from (
  select automator_id, row_number() over (partition by account_id, tenant_id order by automator_id) as number from azure_connection
) r where r.automator_id = c.automator_id and r.number > 1;
create unique index azure_connection_directory on azure_connection (account_id, tenant_id, duplicate);

-- Whose a resource was by day is asked of services too.
create index azure_mapping_of_service on azure_mapping (service_id, automator_id);

-- A collection that a person asked for says so where no day was due: it has no days.
alter table azure_report alter column from_day drop not null, alter column until_day drop not null;
