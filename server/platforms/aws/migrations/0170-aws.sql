-- How the AWS account behind an automator is reached: "embedded:" is the one in this database, "aws:" Amazon itself, all else
-- the address of a service that speaks EC2's language.
create table aws_connection (
  automator_id int primary key references automator (id) on delete cascade,
  account_id int not null,
  url text not null,
  access_key text,
  -- Sealed by the server (server/secrets): the database cannot read it.
  sealed_secret text,
  -- Another one after each change: what was opened with a former one is closed.
  revision uuid not null default gen_random_uuid()
);
select protect_tenant_table('aws_connection');

-- Where the instance of each service is, and how its launch is found again after a crash.
create table aws_service (
  service_id int primary key,
  automator_id int not null,
  account_id int not null,
  region_id text not null,
  launch_token uuid not null default gen_random_uuid(),
  -- Null until the platform has named it.
  instance_id text,
  unique (automator_id, instance_id)
);
select protect_tenant_table('aws_service');

-- What the embedded AWS has in its regions besides instances. What a row says depends on its kind.
create table aws_resource (
  automator_id int not null,
  region_id text not null,
  kind text not null check (kind in
    ('region', 'image', 'instance-type', 'vpc', 'subnet', 'security-group', 'key-pair')),
  id text not null,
  account_id int not null,
  details jsonb not null,
  primary key (automator_id, region_id, kind, id)
);
select protect_offered_table('aws_resource');

create table aws_instance (
  automator_id int not null,
  region_id text not null,
  instance_id text not null check (instance_id ~ '^i-[0-9a-f]{17}$'),
  account_id int not null,
  -- The purchase: there is one instance for each.
  service_id int unique,
  name text not null,
  state text not null check (state in ('running', 'stopped')),
  image_id text not null,
  instance_type text not null,
  subnet_id text not null,
  security_groups text[] not null,
  key_name text,
  private_ip text not null,
  public_ip text,
  launch_time timestamptz not null,
  tags jsonb not null default '[]',
  -- Of Windows: its administrator's password, encrypted for the key pair.
  password_data text,
  primary key (automator_id, instance_id)
);
create index aws_instance_by_region on aws_instance (automator_id, region_id);
select protect_tenant_table('aws_instance');
