-- What services have used, when they began and when they ended: records that are only ever added. Invoices are calculated
-- from them and from the charges of services, so the same records give the same amounts
-- (docs/decisions/0042-how-invoices-are-made.md).

create table usage_record (
  id bigint primary key generated always as identity,
  account_id int not null references account (id),
  -- No foreign key: the last month of a deleted service is still to be billed.
  service_id int not null,
  -- The account that sells the service, and the names of service and solution at that moment.
  seller_id int not null references account (id),
  service_name text not null,
  solution text not null,
  at timestamptz not null default now(),
  -- stopped and running: of a machine whose usage does not count while it is off.
  kind text not null check (kind in ('began', 'quantities', 'stopped', 'running', 'ended')),
  -- By spec key; of kind quantities.
  quantities jsonb
);
create index usage_record_by_seller on usage_record (seller_id, account_id, service_id);
create index usage_record_by_service on usage_record (service_id, at, id);
select protect_tenant_table('usage_record');
revoke update, delete on usage_record from atrium_tenant, atrium_system;

create function refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger usage_record_is_added_to before update or delete on usage_record
  for each row execute function refuse_record_change();

-- A service begins when it is first provided, and ends when it is deleted.
create function note_services() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into usage_record (account_id, service_id, seller_id, service_name, solution, at, kind)
      select s.account_id, s.id, o.account_id, s.name, o.name, s.create_time, 'began'
      from new_rows s join service_offering o on o.id = s.service_offering_id where s.is_provided;
  elsif tg_op = 'DELETE' then
    insert into usage_record (account_id, service_id, seller_id, service_name, solution, kind)
      select s.account_id, s.id, o.account_id, s.name, o.name, 'ended'
      from old_rows s join service_offering o on o.id = s.service_offering_id;
  else
    insert into usage_record (account_id, service_id, seller_id, service_name, solution, kind)
      select new.account_id, new.id, o.account_id, new.name, o.name, 'began' from service_offering o where o.id = new.service_offering_id;
  end if;
  return null;
end $$;
create trigger note_new_services after insert on service referencing new table as new_rows
  for each statement execute function note_services();
create trigger note_gone_services after delete on service referencing old table as old_rows
  for each statement execute function note_services();
create trigger note_provided_service after update of is_provided on service for each row
  when (new.is_provided and not old.is_provided) execute function note_services();

-- What is measured is priced anew by its terms, and is cut and read as the solution says: kept with the charge, so that
-- an invoice needs nothing that can change.
alter table service_price
  add column terms json,
  add column usage_cycle text not null default 'Monthly',
  add column usage_resolution text not null default 'Hourly';
create index service_price_by_account on service_price (account_id, service_id, valid_from, id);

-- The quantities of new charges; new prices and contracts leave the quantities as they are.
create function note_charges() returns trigger language plpgsql as $$
begin
  insert into usage_record (account_id, service_id, seller_id, service_name, solution, at, kind, quantities)
    select s.account_id, s.id, o.account_id, s.name, o.name,
      case when p.valid_from < today() then p.valid_from::timestamp at time zone 'UTC' else now() end, 'quantities', p.quantities
    from new_rows p join service s on s.id = p.service_id join service_offering o on o.id = s.service_offering_id
    where p.reason in ('ordered', 'changed') order by p.id;
  return null;
end $$;
create trigger note_charges after insert on service_price referencing new table as new_rows
  for each statement execute function note_charges();

-- What services have from before.
set local role atrium_system;
insert into usage_record (account_id, service_id, seller_id, service_name, solution, at, kind, quantities)
  select s.account_id, s.id, o.account_id, s.name, o.name, s.create_time, 'began', null
  from service s join service_offering o on o.id = s.service_offering_id where s.is_provided
  union all
  select s.account_id, s.id, o.account_id, s.name, o.name, p.create_time, 'quantities', p.quantities
  from service_price p join service s on s.id = p.service_id join service_offering o on o.id = s.service_offering_id
  where p.reason in ('ordered', 'changed') order by 6;
update service_price p set usage_cycle = o.usage_cycle, usage_resolution = o.usage_resolution
  from pricing_model m join service_offering o on o.id = m.service_offering_id where m.id = p.pricing_model_id;
reset role;
