-- What prices start at is listed without a call to the platform: the sizes of the instance types of a catalog, and the regions
-- that there were when it was saved.
alter table aws_catalog
  add column sizes jsonb not null default '[]',
  add column regions text[] not null default '{}';
