-- The activity tag without whose R nobody reads it; null: that of its kind of mail, if that has one.
alter table mail_digest_item add column tag text;
