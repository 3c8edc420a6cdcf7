-- Where the vCloud behind an automator is: "embedded:" is the one in this database (embedded_object).
create table vcloud_connection (
  automator_id int primary key references automator (id) on delete cascade,
  account_id int not null,
  url text not null
);
select protect_tenant_table('vcloud_connection');
