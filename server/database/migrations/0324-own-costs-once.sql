-- The same, asking once for each service whether something later took its place, and for one service alone.
create or replace function own_costs() returns table (service_id int, account_id int, currency text, monthly numeric, price jsonb)
language sql stable security definer set search_path = atrium, pg_temp as $$
  select c.service_id, c.account_id, c.currency, c.monthly, c.price
  from (select distinct on (p.service_id) p.* from service_price p
    where p.resold_by = current_account() and p.is_cost and p.valid_from <= today()
    order by p.service_id, p.valid_from desc, p.id desc) c
  where not exists (select from service_price l where l.service_id = c.service_id and l.valid_from <= today()
    and (l.valid_from, l.id) > (c.valid_from, c.id) and l.resold_by is distinct from c.resold_by)
$$;

create function own_cost(service int) returns jsonb
language sql stable security definer set search_path = atrium, pg_temp as $$
  select c.price from (select p.* from service_price p
    where p.service_id = $1 and p.resold_by = current_account() and p.is_cost and p.valid_from <= today()
    order by p.valid_from desc, p.id desc limit 1) c
  where not exists (select from service_price l where l.service_id = c.service_id and l.valid_from <= today()
    and (l.valid_from, l.id) > (c.valid_from, c.id) and l.resold_by is distinct from c.resold_by)
$$;
