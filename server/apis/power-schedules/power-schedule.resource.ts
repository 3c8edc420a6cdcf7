import { defineResource } from "../../api/index.ts";
import { WEEKDAYS } from "./week.ts";

const TIME = { type: "text", isRequired: true, longest: 5 } as const;
const TIME_SCHEMA = {
  pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  "x-pattern": "hours and minutes, such as 08:00 or 18:30",
  example: "08:00",
};

/** Why the last time was not kept: it was refused, or its activity failed. */
const REASON = `coalesce(r.problem, (select t.message from activity t where t.id = r.last_activity and t.state = 'error'))`;

/** When a machine is on, each week anew (docs/decisions/0059-power-schedules.md). Who may power a machine may set one. */
export const powerSchedule = defineResource({
  noun: "power schedule",
  schema: "PowerSchedule",
  path: "/schedule",
  operations: {
    list: "listPowerSchedules",
    get: "getPowerSchedule",
    create: "createPowerSchedule",
    update: "updatePowerSchedule",
    delete: "deletePowerSchedule",
  },
  permission: "Services",
  flags: { create: "U", delete: "U" },
  table: "power_schedule",
  join: `join account a on a.id = r.account_id join service s on s.id = r.service_id
    join service_offering o on o.id = s.service_offering_id left join automator u on u.id = s.automator_id`,
  listed: "within reach",
  fields: {
    name: { type: "text", title: "Machine", set: "never" },
    companyName: { type: "text", title: "Account", set: "never", sql: "a.company_name" },
    serviceId: {
      type: "integer",
      title: "Service",
      isRequired: true,
      set: "when created",
      refersTo: "service",
    },
    serviceName: { type: "text", title: "Service", set: "never", sql: "s.name" },
    serviceType: { type: "text", title: "Type of service", set: "never", sql: "o.type" },
    automatorVersion: { type: "text", isNullable: true, set: "never", sql: "u.automator_version" },
    machine: {
      type: "text",
      title: "Machine",
      description: "As its platform names it.",
      isRequired: true,
      set: "when created",
      longest: 100,
    },
    days: {
      type: "json",
      title: "Days",
      isRequired: true,
      schema: {
        type: "array",
        minItems: 1,
        maxItems: WEEKDAYS.length,
        uniqueItems: true,
        items: { type: "string", enum: WEEKDAYS },
        example: ["Mon"],
      },
    },
    onAt: { ...TIME, title: "On from", schema: TIME_SCHEMA },
    offAt: {
      ...TIME,
      title: "Off from",
      description: "Where it is earlier than On from, on the day after.",
      schema: { ...TIME_SCHEMA, example: "18:00" },
    },
    timeZone: {
      type: "text",
      title: "Time zone",
      description: "An IANA name, such as Europe/Amsterdam. Default: that of the provider's invoices.",
      longest: 60,
    },
    active: { type: "boolean", title: "Active", default: true, column: "is_on" },
    state: {
      type: "text",
      title: "State",
      set: "never",
      choices: ["Active", "Failed", "Paused"],
      sql: `case when ${REASON} is not null then 'Failed' when r.is_on then 'Active' else 'Paused' end`,
    },
    reason: { type: "text", title: "Reason", isNullable: true, set: "never", sql: REASON },
    nextTime: {
      type: "time",
      title: "Next time",
      isNullable: true,
      set: "never",
      sql: "case when r.is_on then r.next_at end",
    },
    nextState: {
      type: "text",
      title: "Next",
      set: "never",
      choices: ["Power on", "Power off"],
      sql: "case when r.next_is_on then 'Power on' else 'Power off' end",
    },
    offHours: {
      type: "number",
      title: "Hours off a week",
      set: "never",
      sql: `168 - jsonb_array_length(r.days) * mod((extract(epoch from r.off_at::time - r.on_at::time) / 3600 + 24)::numeric, 24)`,
    },
    lastTime: { type: "time", title: "Last time", isNullable: true, set: "never", column: "last_at" },
    createTime: { type: "time", title: "Created", set: "never", column: "created_at" },
  },
  filters: ["serviceId", "machine", "active", "state", "account_id"],
  searches: ["name", "serviceName", "companyName"],
  sorts: ["name", "serviceName", "companyName", "nextTime", "offHours", "id"],
});
