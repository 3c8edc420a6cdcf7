import { defineResource } from "../../api/index.ts";

const STATE = `case when r.valid_from > today() then 'Upcoming' when r.id = (select x.id from markup x
  where x.account_id = r.account_id and x.customer_id is not distinct from r.customer_id and x.valid_from <= today()
  order by x.valid_from desc, x.id desc limit 1) then 'In force' else 'Past' end`;

/** What a reseller that sells in its own name adds to what it pays, from a day on: for all of its customers, or for one. */
export const markup = defineResource({
  noun: "markup",
  schema: "Markup",
  path: "/markup",
  operations: { list: "listMarkups", get: "getMarkup", create: "createMarkup", delete: "deleteMarkup" },
  permission: "Pricing",
  table: "markup",
  join: "left join account c on c.id = r.customer_id",
  named: "name",
  fields: {
    name: {
      type: "text",
      title: "Customers",
      set: "never",
      sql: "coalesce(c.company_name, 'All customers')",
    },
    customerId: {
      type: "integer",
      title: "Customer",
      description: "Without one it is for all customers that have no markup of their own.",
      isNullable: true,
      set: "when created",
      column: "customer_id",
    },
    percent: {
      type: "number",
      title: "Markup in percent",
      description:
        "In percent, with at most two decimals. Without it, which is for one customer alone, that one pays as all do again.",
      isNullable: true,
      set: "when created",
      schema: { minimum: 0, maximum: 1000 },
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
  filters: ["customerId", "state"],
  searches: ["name"],
  sorts: ["name", "validFrom", "percent", "id"],
});
