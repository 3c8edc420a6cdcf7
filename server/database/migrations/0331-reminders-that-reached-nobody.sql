-- When a reminder was last to be sent by itself and there was nobody to write to: no reminder, which somebody may send by hand on
-- the same day.
alter table invoice add column reminder_tried_at timestamptz;

create or replace function keep_issued() returns trigger language plpgsql as $$
declare noted constant text[] := '{state,paid_date,reminders,reminded_at,reminder_tried_at}';
begin
  if old.state = 'Draft' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - noted = to_jsonb(old) - noted then return new; end if;
  raise exception 'invoice % was issued: it is corrected by a credit note', old.number;
end $$;

update invoice set reminder_tried_at = reminded_at, reminded_at = null where reminders = 0 and reminded_at is not null;
