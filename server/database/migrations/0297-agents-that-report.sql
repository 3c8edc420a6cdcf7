-- What an agent last said of itself. Its state follows from when that was; nothing ever wrote a state.
alter table agent drop column state;
alter table agent rename column last_sync_time to reported_at;
alter table agent add column host text, add column message text;
