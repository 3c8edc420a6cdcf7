-- What needs care asks for them each time the landing page is opened.
create index service_missing on service (automator_id) where missing_since is not null;
