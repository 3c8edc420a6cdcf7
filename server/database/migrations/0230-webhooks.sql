-- Webhooks: addresses that hear of what happens in the tree of an account, and what was sent to them (server/webhooks).

create table webhook (
  id uuid primary key default gen_random_uuid(),
  account_id int not null references account (id),
  name text not null,
  url text not null,
  -- Kinds of server/events.
  events text[] not null,
  -- Sealed by server/secrets. The former one signs along until its time is over.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- Who is told when it is switched off.
  user_id int references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  is_on boolean not null default true,
  -- Why the server switched it off; null while it is on, or where a person did.
  off_reason text,
  -- Failed attempts since the last good one, and when they began.
  failures int not null default 0,
  failing_since timestamptz,
  last_at timestamptz,
  last_state text check (last_state in ('Delivered', 'Failed')),
  next_at timestamptz not null default now(),
  -- Of the process that sends to it at this moment.
  claim uuid,
  claimed_until timestamptz
);
create unique index webhook_name on webhook (account_id, lower(name));
create index webhook_due on webhook (next_at) where is_on;
select protect_tenant_table('webhook');

-- What a webhook is told, in the order in which it happened. The id is the one that receivers recognise a message by.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  -- Refers to nothing: a change that tells a webhook must not wait for whoever changes or deletes that.
  webhook_id uuid not null,
  account_id int not null references account (id), -- of the webhook
  event text not null,
  -- What it is about, as people call it.
  subject text not null,
  -- JSON as it is signed and sent, to the byte.
  body text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Delivered', 'Failed')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '25 hours',
  last_at timestamptz,
  status int, -- of the last answer
  answer text, -- its beginning
  took_ms int,
  error text -- why the last attempt failed, in a sentence
);
create unique index webhook_delivery_waiting on webhook_delivery (webhook_id, seq) where state = 'Waiting';
create index webhook_delivery_history on webhook_delivery (account_id, seq desc);
create index webhook_delivery_of on webhook_delivery (webhook_id, seq desc);
create index webhook_delivery_age on webhook_delivery (created_at);
select protect_tenant_table('webhook_delivery');
