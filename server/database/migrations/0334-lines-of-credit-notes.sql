-- A credit note takes back what a system has, or is to get: its lines are queued where those of its invoice are, whatever
-- company its account has by now.
create or replace function queue_issued_lines() returns trigger language plpgsql as $$
begin
  if new.kind = 'credit note' then
    insert into integration_line (integration_id, account_id, buyer_id, invoice_line_id, service_offering_id, next_at)
      select g.id, g.account_id, new.account_id, l.id, q.service_offering_id, next_push(g.system, new.time_zone)
      from invoice_line o join integration_line q on q.invoice_line_id = o.id join integration g on g.id = q.integration_id
        join invoice_line l on l.invoice_id = new.id and l.position = o.position
      where o.invoice_id = new.credits_id and g.account_id = new.seller_id order by g.id, l.position
      on conflict do nothing;
    return null;
  end if;
  insert into integration_line (integration_id, account_id, buyer_id, invoice_line_id, service_offering_id, next_at)
    select g.id, g.account_id, new.account_id, l.id,
      coalesce((select s.service_offering_id from service s where s.id = l.service_id),
        (select k.service_offering_id from service_order k where k.id = l.service_id)),
      next_push(g.system, new.time_zone)
    from integration g join integration_company c on c.integration_id = g.id and c.mapped_account_id = new.account_id
      join invoice_line l on l.invoice_id = new.id
    where g.account_id = new.seller_id order by g.id, l.position
    on conflict do nothing;
  return null;
end $$;
