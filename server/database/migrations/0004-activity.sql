-- Background activities (spec 1 §4). The job of the same id in the queue does the work; the row is what callers poll.

create table activity (
  id uuid primary key default gen_random_uuid(),
  account_id int not null references account (id),
  kind text not null,
  name text not null,
  state text not null default 'running',
  message text not null default '',
  resource_type text not null,
  resource_id text not null,
  actor_user_id int not null,
  acting_user_id int,
  actor_name text not null,
  input jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  leased_until timestamptz -- renewed by the process at work; past and unfinished: it died, another takes over
);
create index activity_account on activity (account_id, created_at);
create index activity_resource on activity (resource_type, resource_id) where finished_at is null;
create index activity_unfinished on activity (leased_until) where finished_at is null;
select protect_tenant_table('activity');

-- The answer of a POST, kept with its Idempotency-Key in the transaction of the change.
create table idempotent_answer (
  account_id int not null,
  user_id int not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status int,
  body jsonb,
  headers jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);
select protect_system_table('idempotent_answer');
