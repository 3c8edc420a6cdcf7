-- What ends a sign-in, and what a managed session hangs on.

-- A sign-in from before this time counts no more: moved on by a new password, a block and a change of the second factor.
alter table app_user add column sign_ins_valid_from timestamptz not null default '-infinity';
alter table app_user alter column sign_ins_valid_from set default now();

-- An identity token starts one session; two requests that bring it at once meet here.
set local role atrium_system;
update session s set id_token_hash = id_token_hash || ' ' || id
  where exists (select from session o where o.id_token_hash = s.id_token_hash and (o.created_at, o.id) < (s.created_at, s.id));
reset role;
drop index session_id_token;
create unique index session_id_token on session (id_token_hash);

-- Whether a person may act for another one now: they have the permission, and the other one's account is below theirs.
create function may_act_for(visitor int, subject int) returns boolean language sql stable as $$
  select exists (
      select from app_user v, app_user s where v.id = visitor and s.id = subject
        and v.account_id <> s.account_id and v.account_id = any (accounts_at_and_above(s.account_id)))
    and exists (
      select from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = visitor and r.permissions -> 'Managed Access' ->> 'C' = 'true') $$;

-- Networks from which a person has signed in: guesses from elsewhere do not hold them up there.
create table familiar_network (
  user_id int not null references app_user (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
select protect_system_table('familiar_network');
