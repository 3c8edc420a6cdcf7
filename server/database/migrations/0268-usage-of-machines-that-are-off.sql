-- A service that is a machine uses nothing of what is measured while it is off (docs/decisions/0042). Where its platform says
-- how it is powered, that is noted in its resource: the records follow each change, and its beginning.
create function note_power() returns trigger language plpgsql as $$
begin
  insert into usage_record (account_id, service_id, seller_id, service_name, solution, kind)
    select new.account_id, new.id, o.account_id, new.name, o.name,
      case when new.resource ->> 'powerState' = 'POWERED_ON' then 'running' else 'stopped' end
    from service_offering o where o.id = new.service_offering_id;
  return null;
end $$;
-- What nothing is known of runs. Triggers fire in the order of their names: a service begins before it is stopped.
create trigger note_running_service after update of resource, is_provided on service for each row
  when (new.is_provided and new.resource ->> 'powerState' is not null
    and (new.resource ->> 'powerState' = 'POWERED_ON')
      <> (not old.is_provided or coalesce(old.resource ->> 'powerState' = 'POWERED_ON', true)))
  execute function note_power();
