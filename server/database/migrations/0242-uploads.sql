-- Files that people send, each for one automator. Their bytes are in the folder of uploads, under their ids.
create table upload (
  id uuid primary key default gen_random_uuid(),
  account_id int not null,
  automator_id int not null references automator (id) on delete cascade,
  name text not null,
  -- Bytes.
  size bigint not null check (size > 0),
  -- When its owner last changed it, as the browser says: the same file chosen again goes on where it stopped.
  modified bigint not null default 0,
  received bigint not null default 0,
  -- SHA-256 of the token in the address that it may be sent to, and until when.
  token_hash text unique,
  token_until timestamptz,
  create_time timestamptz not null default now(),
  touched_time timestamptz not null default now()
);
create index upload_of_automator on upload (automator_id, create_time);
select protect_tenant_table('upload');

-- Files of everybody that have not arrived yet: they share one disk.
create function open_uploads() returns table (id uuid, size bigint, received bigint)
  language sql stable security definer set search_path = atrium, pg_temp as
  $$ select u.id, u.size, u.received from upload u where u.received < u.size $$;
grant execute on function open_uploads() to atrium_tenant, atrium_system;
