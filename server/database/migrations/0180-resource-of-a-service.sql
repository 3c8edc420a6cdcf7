-- What the platform of a service last said of its resource, for lists of services: they ask no platform.
alter table service add column resource jsonb not null default '{}';
