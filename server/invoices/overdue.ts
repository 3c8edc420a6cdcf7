/**
 * SQL: whether an invoice `i` is to be paid and its due date is over in the time zone of its days. One that the database has
 * forgotten is UTC: invoices are read together.
 */
export const IS_OVERDUE = `(i.state = 'Open'
  and i.due_date < (now() at time zone case when is_time_zone(i.time_zone) then i.time_zone else 'UTC' end)::date)`;
