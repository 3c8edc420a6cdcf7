-- Links that set a password: for whoever forgot it, and for whoever was invited. Kept a while after their end, to say that they
-- have ended; one that was used is deleted with all others of the person.
create table password_link (
  hash text primary key,
  user_id int not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_link_user on password_link (user_id);
create index password_link_end on password_link (expires_at);
select protect_system_table('password_link');

-- When the person was last invited; null: nobody invited them, or they have set their password since.
alter table app_user add column invited_at timestamptz;
