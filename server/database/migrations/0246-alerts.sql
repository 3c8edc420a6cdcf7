-- What is known of services between two surveys of their platforms (server/alerts), so that each change is told once.

-- When the last survey began; it is also the claim of the process that makes it.
alter table automator add column surveyed_at timestamptz;

-- Machines that may be off when this work ends: that they are then is no news.
alter table activity add column stops text[] not null default '{}';
create index activity_that_stops on activity (account_id) where stops <> '{}';

-- Of quotas that are nearly used up, the level that was told.
create table quota_level (
  service_id int not null references service (id) on delete cascade,
  resource text not null check (resource in ('compute', 'memory', 'storage')),
  level int not null check (level > 0),
  primary key (service_id, resource)
);
select protect_system_table('quota_level');

-- Machines that ran when they were last looked for.
create table running_machine (
  service_id int not null references service (id) on delete cascade,
  mo_id text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (service_id, mo_id)
);
select protect_system_table('running_machine');
