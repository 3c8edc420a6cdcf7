-- An account that was moved away from a reseller, or from who sold to it, keeps its side of what was billed, and they keep theirs
-- (docs/decisions/0063-what-an-account-owes-when-it-is-moved.md).

-- What is resold: its account, the reseller and those below that see what the account pays, those above the reseller what the
-- reseller pays. Nobody else sees either: not those that the account was moved to.
drop policy tenant on service_price;
create policy tenant on service_price to atrium_tenant
  using (account_id = any ((select visible_accounts())::int[]) and (resold_by is null
    or case when account_id = current_account() or resold_by = any ((select offering_accounts())::int[]) then not is_cost
      else is_cost and resold_by = any ((select visible_accounts())::int[]) end))
  with check (account_id = any ((select visible_accounts())::int[]));

-- The accounts that somebody has made invoices to before they were moved away. Of one that has come back the row stays.
create table former_buyer (
  seller_id int not null references account (id),
  account_id int not null references account (id),
  primary key (seller_id, account_id)
);
select protect_system_table('former_buyer');
-- The functions below use both tables for accounts that may not.
alter table former_buyer no force row level security;
alter table invoice no force row level security;

insert into former_buyer select distinct i.seller_id, i.account_id from invoice i
  where not exists (select from account_ancestor a where a.account_id = i.account_id and a.ancestor_id = i.seller_id);
create function note_former_buyers() returns trigger language plpgsql security definer set search_path = atrium, pg_temp as $$
begin
  insert into former_buyer select distinct i.seller_id, i.account_id
    from account_ancestor below join invoice i on i.account_id = below.account_id
    where below.ancestor_id = new.id
      and not exists (select from account_ancestor a where a.account_id = i.account_id and a.ancestor_id = i.seller_id)
    on conflict do nothing;
  return null;
end $$;
-- After place_moved_account: triggers go by their names.
create trigger remember_sellers after update of parent_id on account for each row
  when (old.parent_id is distinct from new.parent_id) execute function note_former_buyers();

-- The accounts that the caller has made invoices to and that are not within its reach.
create function former_buyers() returns int[] language plpgsql stable security definer set search_path = atrium, pg_temp as $$
begin
  return coalesce((select array_agg(f.account_id) from former_buyer f where f.seller_id = current_account()
    and not exists (select from account_ancestor a where a.account_id = f.account_id and a.ancestor_id = current_account())), '{}');
end $$;
create function billed_accounts() returns int[] language plpgsql stable security definer set search_path = atrium, pg_temp as $$
begin
  return visible_accounts() || former_buyers();
end $$;
create function former_invoices() returns int[] language plpgsql stable security definer set search_path = atrium, pg_temp as $$
begin
  return coalesce((select array_agg(i.id) from invoice i
    where i.seller_id = current_account() and i.account_id = any ((select former_buyers())::int[])), '{}');
end $$;

-- The account is compared first and alone: rows are found by it.
drop policy tenant on invoice;
create policy tenant on invoice to atrium_tenant
  using (account_id = any ((select billed_accounts())::int[]) and (seller_id = (select current_account())
    or account_id <> all ((select former_buyers())::int[])
      and (resold_by is null or account_id = current_account() or resold_by = any ((select offering_accounts())::int[]))))
  with check (seller_id = current_account() or account_id = any ((select visible_accounts())::int[]));
drop policy tenant on invoice_line;
create policy tenant on invoice_line to atrium_tenant
  using (account_id = any ((select billed_accounts())::int[]) and (account_id <> all ((select former_buyers())::int[])
      and (resold_by is null or account_id = current_account() or resold_by = any ((select offering_accounts())::int[]))
    or invoice_id = any ((select former_invoices())::int[])))
  with check (account_id = any ((select visible_accounts())::int[]) or invoice_id = any ((select former_invoices())::int[]));
