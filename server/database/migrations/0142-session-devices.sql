-- From where people signed in, for their own list of sessions, and when a session was last used (to the minute).
alter table session add column user_agent text;
alter table session add column address text;
alter table session add column last_used_at timestamptz not null default now();
