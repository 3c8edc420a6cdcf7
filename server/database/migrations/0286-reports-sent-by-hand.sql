-- How often a person has reports sent by hand is counted from their mails: a schedule that is deleted and made again began anew.
alter table report_schedule drop column tried_at;
alter table report_schedule drop column tries;
