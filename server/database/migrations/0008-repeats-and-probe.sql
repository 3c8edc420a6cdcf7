-- Whoever acts for a person in a managed session has answers of their own; 0: the person.
alter table idempotent_answer add column acting_user_id int not null default 0;
alter table idempotent_answer drop constraint idempotent_answer_pkey;
alter table idempotent_answer add primary key (account_id, user_id, acting_user_id, key);

-- Written to see whether anything can be written.
create table write_probe (
  id int primary key,
  at timestamptz not null
);
select protect_system_table('write_probe');
