-- Who asked for the address that the rest of a file is sent to, and with what: it is good for as long as they may send files.
-- All null: asked for before this was noted.
alter table upload add column user_id int;
alter table upload add column session_id uuid;
alter table upload add column api_key_id int;
