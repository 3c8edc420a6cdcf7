-- Since when the platform of an automator is reachable, or not. Checks in between change nothing of it.
alter table automator add column connected_since timestamptz not null default now();
create function note_connection() returns trigger language plpgsql as $$
begin
  new.connected_since := now();
  return new;
end $$;
create trigger automator_connection before update of connected on automator for each row
  when (old.connected is distinct from new.connected) execute function note_connection();
