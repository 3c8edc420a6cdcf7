-- The accounts that it tells of, where they are others than that of the person: all of them must still be within reach.
alter table mail_digest_item add column about int[];
