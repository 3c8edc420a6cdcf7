-- The history of one thing, the latest change first.

create index audit_resource on audit (resource_type, resource_id, id);
