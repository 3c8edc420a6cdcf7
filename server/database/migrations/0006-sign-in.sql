-- The browser's sign-in at the identity provider, which its tabs share: signing out in one of them ends it for all.
alter table session add column sign_in text;
create index session_of_sign_in on session (sign_in) where sign_in is not null;
