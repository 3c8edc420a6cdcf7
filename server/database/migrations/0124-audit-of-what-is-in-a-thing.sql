-- The history of a thing has what happened to that which is in it: to the machines of a pool.

create index audit_parent on audit (parent_type, parent_id, id) where parent_id is not null;
