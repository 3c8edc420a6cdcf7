-- Whether the platform has ever provided the service: one whose purchase failed cannot be declared available.
alter table service add column is_provided boolean not null default true;
set local role atrium_system;
update service s set is_provided = false
  where exists (select from service_history h where h.service_id = s.id and h.message like 'Ordered %')
    and not exists (select from service_history h where h.service_id = s.id and h.message = 'Ready');
reset role;
