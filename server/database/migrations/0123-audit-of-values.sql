-- What a change changed: the fields before and after, the name and the parent of the resource at that time, how it ended.
-- All of it is empty in rows that are older, whose hashes do not contain it.

alter table audit add column resource_name text;
alter table audit add column parent_type text;
alter table audit add column parent_id text;
alter table audit add column parent_name text;
alter table audit add column form text; -- which of several things the action did, such as `stop` of a power change
alter table audit add column result text check (result in ('done', 'accepted', 'failed'));
alter table audit add column reason text; -- why it failed
alter table audit add column changes text; -- JSON as it was hashed: a list of fields with their values before and after

-- Who and what the log is filtered by.
create index audit_actor on audit (account_id, actor_name, id);
create index audit_action on audit (account_id, action, id);
