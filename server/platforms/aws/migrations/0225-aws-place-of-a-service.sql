-- An order that is refused or withdrawn takes its service away, and with it the place that was meant for it.
set local role atrium_system;
delete from aws_service a where not exists (select from service s where s.id = a.service_id);
reset role;

create function forget_aws_places() returns trigger language plpgsql as $$
begin
  delete from aws_service where service_id in (select id from gone_services);
  return null;
end $$;
create trigger forget_aws_places after delete on service referencing old table as gone_services
  for each statement execute function forget_aws_places();
