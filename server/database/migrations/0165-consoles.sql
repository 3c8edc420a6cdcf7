-- Consoles of machines that somebody asked for (server/consoles). One belongs to a person's session; its ticket opens one
-- connection, once and soon.
create table console_access (
  id uuid primary key,
  -- The account that the person acts in.
  account_id int not null references account (id) on delete cascade,
  user_id int not null references app_user (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  -- Whose API the console was asked for through, and the machine there.
  api text not null,
  automator_id int not null,
  machine text not null,
  created_at timestamptz not null default now(),
  ticket_hash text unique,
  ticket_ends_at timestamptz,
  opened_at timestamptz,
  -- Told again and again by the process that holds the connection: one that says nothing more has died.
  alive_at timestamptz,
  closed_at timestamptz
);
create index console_access_open on console_access (account_id, alive_at) where opened_at is not null and closed_at is null;
create index console_access_session on console_access (session_id);
create index console_access_created on console_access (created_at);
select protect_tenant_table('console_access');
