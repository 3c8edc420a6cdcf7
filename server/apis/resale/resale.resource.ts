import { defineResource } from "../../api/index.ts";

const STATE = `case when r.valid_from > today() then 'Upcoming' when r.id = (select x.id from resale x
  where x.account_id = r.account_id and x.valid_from <= today() order by x.valid_from desc, x.id desc limit 1) then 'In force' else 'Past' end`;

/** Whether a reseller sells in its own name, from a day on: its customers then pay its prices, on its invoices. */
export const resale = defineResource({
  noun: "resale",
  schema: "Resale",
  path: "/resale",
  operations: { list: "listResales", get: "getResale", create: "switchResale", delete: "deleteResale" },
  permission: "Pricing",
  table: "resale",
  join: "join account a on a.id = r.account_id",
  named: "companyName",
  listed: "within reach",
  createdFor: "named",
  fields: {
    companyName: { type: "text", title: "Reseller", set: "never", sql: "a.company_name" },
    isOn: {
      type: "boolean",
      title: "Sells in its own name",
      isRequired: true,
      set: "when created",
      column: "is_on",
    },
    validFrom: {
      type: "date",
      title: "From",
      description:
        "Orders of that day are the first. What was ordered before follows with the next billing cycle of its account.",
      isRequired: true,
      set: "when created",
      column: "valid_from",
    },
    state: {
      type: "text",
      title: "State",
      set: "never",
      sql: STATE,
      choices: ["Upcoming", "In force", "Past"],
    },
    createTime: { type: "time", title: "Created", set: "never", column: "created_at" },
  },
  filters: ["account_id", "isOn"],
  searches: ["companyName"],
  sorts: ["companyName", "validFrom", "id"],
});
