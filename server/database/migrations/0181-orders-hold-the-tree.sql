-- Of an order: waits for changes of the tree that the account belongs to, and lets other orders pass; held until the
-- transaction ends. Whoever moves the account then sees what it has ordered.
create function hold_account_tree(account int) returns void language plpgsql security definer set search_path = atrium, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(724613, coalesce(provider_of(account), account));
end $$;
