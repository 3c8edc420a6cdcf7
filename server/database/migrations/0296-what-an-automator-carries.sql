-- What the services of an automator have and use, as the last survey found it; null where none was made.
alter table automator add column carries jsonb;
