-- Why somebody within reach who was invited may not have the mail; null where it was sent, or waits for its first attempt.
-- What the mail server answered is for those who run it: it may name machines of theirs.
create function invitation_problem(person int) returns text language sql stable security definer set search_path = atrium, pg_temp as $$
  select case
    when m.state = 'failed' then 'The invitation could not be sent: check the address, then send it again.'
    when m.state in ('waiting', 'sending') and m.last_error is not null then 'The invitation was not sent yet: it is tried again every few minutes.'
    end
  from mail_outbox m join app_user u on u.id = m.user_id
  where m.user_id = $1 and m.kind = 'password-invitation' and u.invited_at is not null
    and u.account_id = any ((select visible_accounts())::int[])
  order by m.created_at desc limit 1
$$;
