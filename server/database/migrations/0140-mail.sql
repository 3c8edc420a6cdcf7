-- Mail to be sent, written in the transaction of what causes it (server/mail). It holds links that sign in: no tenant sees it.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  account_id int not null references account (id), -- of whom it tells
  user_id int references app_user (id) on delete cascade, -- to whom; null: an address that an account has named
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  has_secret boolean not null default false, -- the body is forgotten once it was sent, or is too late
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  send_until timestamptz not null,
  claim uuid, -- of the process that sends it at this moment
  claimed_until timestamptz,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_at) where state in ('waiting', 'sending');
create index mail_outbox_age on mail_outbox (created_at);
create index mail_outbox_user on mail_outbox (user_id);
select protect_system_table('mail_outbox');
