-- An order that is refused or withdrawn takes its service away, and with it the place that was meant for it.
set local role atrium_system;
delete from aws_service a where not exists (select from service s where s.id = a.service_id);
reset role;
alter table aws_service add foreign key (service_id) references service (id) on delete cascade;
