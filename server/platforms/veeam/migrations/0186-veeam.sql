-- How the backup server behind an automator is reached: "embedded:" is the one in this database.
create table veeam_connection (
  automator_id int primary key references automator (id) on delete cascade,
  account_id int not null,
  url text not null,
  username text,
  -- Sealed by the server (server/secrets): the database cannot read it.
  sealed_password text,
  port int check (port between 1 and 65535)
);
select protect_tenant_table('veeam_connection');
