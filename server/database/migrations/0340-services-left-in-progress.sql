-- Work that was given up left its service in progress for ever. Its activity is open again: the server gives it up at its
-- start, and leaves the service in order.
update activity a set state = 'running', message = '', updated_at = now(), finished_at = null
from (select distinct on (s.id) t.id, t.state, t.finished_at from service s
      join activity t on t.account_id = s.account_id and t.resource_type = 'service' and t.resource_id = s.id::text
      where s.state = 'Processing' order by s.id, t.created_at desc) latest
where a.id = latest.id and latest.state = 'error' and latest.finished_at is not null;
