create table nimbus_volume (
  automator_id int not null,
  mo_id text not null,
  account_id int not null,
  -- The purchase it was made for: makes its creation safe to repeat.
  service_id int not null unique,
  name text not null,
  primary key (automator_id, mo_id)
);
select protect_tenant_table('nimbus_volume');
