-- What a reseller adds is read by its own history: the cost of a service says it only for the day on which it began.
drop function own_costs();
alter table service_price drop column markup;

-- What the services that the caller resells today cost it. Of nobody else.
create function own_costs() returns table (service_id int, account_id int, currency text, monthly numeric, price jsonb)
language sql stable security definer set search_path = atrium, pg_temp as $$
  select distinct on (p.service_id) p.service_id, p.account_id, p.currency, p.monthly, p.price from service_price p
  where p.resold_by = current_account() and p.is_cost and p.valid_from <= today()
    and not exists (select from service_price l where l.service_id = p.service_id and l.valid_from <= today()
      and (l.valid_from, l.id) > (p.valid_from, p.id) and l.resold_by is distinct from p.resold_by)
  order by p.service_id, p.valid_from desc, p.id desc
$$;
