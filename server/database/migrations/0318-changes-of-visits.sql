-- How many changes were made during a visit, in the account and in those below it: counted where each is written.
alter table visit add column changes int not null default 0;
update visit v set changes = (
  select count(*) from audit l where l.account_id = v.account_id and l.acting_user_id = v.visitor_id
    and l.action <> 'managed-access.enter'
    and l.at between v.started_at and coalesce(v.ended_at, case when v.ends_at < now() then v.ends_at end, now()));
