-- Whoever may read things of this permission is told of the end of the activity, where they are a recipient of its account.
alter table activity add column permission text not null default 'Services';
