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

-- What files of everybody, but for one, still need of the disk that they share. An address that is too old to be sent to reserves
-- nothing.
create function open_upload_bytes(but uuid) returns bigint
  language sql stable security definer set search_path = atrium, pg_temp as
  $$ select coalesce(sum(u.size - u.received), 0)::bigint from upload u
     where u.received < u.size and u.token_until > now() and u.id is distinct from but $$;
grant execute on function open_upload_bytes(uuid) to atrium_tenant, atrium_system;
