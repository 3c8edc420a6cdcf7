-- What an automator can sell, as its cloud has listed it. The automator's owner chooses from it; nobody else sees it.
create table azure_service (
  automator_id int not null references automator (id) on delete cascade,
  service_id text not null check (service_id <> ''),
  account_id int not null references account (id),
  name text not null,
  family text not null,
  description text not null,
  -- In what its use is measured.
  unit text not null,
  primary key (automator_id, service_id)
);
select protect_tenant_table('azure_service');
