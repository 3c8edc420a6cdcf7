-- What each platform had at the last sync, and what had changed since the one before.
create table automator_inventory (
  automator_id int primary key references automator (id) on delete cascade,
  account_id int not null,
  -- By kind and by the id on the platform: the name.
  things jsonb not null,
  -- The newest first (server/platforms/note-inventory.ts).
  changes jsonb not null default '[]',
  noted_at timestamptz not null default now()
);
select protect_tenant_table('automator_inventory');
