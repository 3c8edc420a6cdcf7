-- Machines of the embedded vCenter: snapshots, networks, and when they ran.
alter table vcenter_virtual_machine
  add column annotation text,
  -- Null: it has always been there.
  add column created_at timestamptz,
  -- Since when it runs; null while it does not, or where that is not known.
  add column booted_at timestamptz,
  -- Takes more cores and memory while it runs.
  add column hot_add boolean not null default false,
  -- The snapshot it stands on.
  add column current_snapshot text;
create unique index vcenter_virtual_machine_name on vcenter_virtual_machine (automator_id, resource_pool, lower(name));

create sequence vcenter_virtual_machine_number start with 100000;
create sequence vcenter_snapshot_number start with 100000;
grant usage on sequence vcenter_virtual_machine_number, vcenter_snapshot_number to atrium_tenant, atrium_system;

create table vcenter_snapshot (
  automator_id int not null,
  mo_id text not null check (mo_id ~ '^snapshot-[0-9]+$'),
  account_id int not null,
  machine text not null,
  -- The one it was taken on top of.
  parent text,
  name text not null,
  description text,
  create_time timestamptz not null default now(),
  has_memory boolean not null,
  is_quiesced boolean not null,
  -- The machine as it was: cores, cores per socket, memory, disks and network cards.
  hardware jsonb not null,
  primary key (automator_id, mo_id),
  foreign key (automator_id, machine) references vcenter_virtual_machine (automator_id, mo_id) on delete cascade,
  foreign key (automator_id, parent) references vcenter_snapshot (automator_id, mo_id)
);
create index vcenter_snapshot_by_machine on vcenter_snapshot (automator_id, machine);
select protect_tenant_table('vcenter_snapshot');

-- Each change of power, from which metrics follow.
create table vcenter_power_change (
  id bigint primary key generated always as identity,
  automator_id int not null,
  machine text not null,
  account_id int not null,
  at timestamptz not null default now(),
  former text not null check (former in ('POWERED_ON', 'POWERED_OFF', 'SUSPENDED')),
  power_state text not null check (power_state in ('POWERED_ON', 'POWERED_OFF', 'SUSPENDED')),
  foreign key (automator_id, machine) references vcenter_virtual_machine (automator_id, mo_id) on delete cascade
);
create index vcenter_power_change_by_machine on vcenter_power_change (automator_id, machine, at);
select protect_tenant_table('vcenter_power_change');

-- Networks of a datacentre: of the provider for everybody below it, of an account for itself.
create table vcenter_network (
  automator_id int not null,
  mo_id text not null check (mo_id ~ '^network-[0-9]+$'),
  account_id int not null,
  data_center text not null,
  name text not null,
  primary key (automator_id, mo_id)
);
select protect_offered_table('vcenter_network');

-- What earlier versions have written.
set local role atrium_system;
insert into vcenter_network (automator_id, mo_id, account_id, data_center, name)
  select d.automator_id, 'network-' || (10 + row_number() over (partition by d.automator_id order by d.mo_id, n.name)), d.account_id, d.mo_id, n.name
  from vcenter_data_center d
  join (select distinct m.automator_id, card ->> 'networkName' as name
        from vcenter_virtual_machine m, jsonb_array_elements(m.network_cards) card) n on n.automator_id = d.automator_id;
update vcenter_virtual_machine m set network_cards =
  (select coalesce(jsonb_agg(card || jsonb_build_object('key', 3999 + at, 'network',
      (select n.mo_id from vcenter_network n join vcenter_resource_pool p on p.automator_id = n.automator_id and p.data_center = n.data_center
       where p.automator_id = m.automator_id and p.mo_id = m.resource_pool and n.name = card ->> 'networkName')) order by at), '[]')
   from jsonb_array_elements(m.network_cards) with ordinality as c(card, at));
insert into vcenter_snapshot (automator_id, mo_id, account_id, machine, name, description, create_time, has_memory, is_quiesced, hardware)
  select m.automator_id, s ->> 'moId', m.account_id, m.mo_id, s ->> 'name', s ->> 'description',
    to_timestamp((s ->> 'createTime') || ' +00', 'YYYY-MM-DD HH12:MI:SS AM TZH'), false, false,
    jsonb_build_object('cores', m.cores, 'coresPerSocket', m.cores_per_socket, 'memory', m.memory, 'disks', m.disks, 'network_cards', m.network_cards)
  from vcenter_virtual_machine m, jsonb_array_elements(m.snapshots) s;
update vcenter_virtual_machine m set current_snapshot = (select s.mo_id from vcenter_snapshot s
    where s.automator_id = m.automator_id and s.machine = m.mo_id order by s.create_time desc limit 1)
  where snapshots <> '[]';
reset role;
alter table vcenter_virtual_machine drop column snapshots;
