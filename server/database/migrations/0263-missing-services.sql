-- Since when the platform of a service says that it does not have it: at the second survey in a row it is lost (server/alerts).
alter table service add column missing_since timestamptz;
