import { defineResource } from "../../api/index.ts";
import { CURRENCY_CODES } from "#validators";
import { BUDGETED } from "../../prices/index.ts";

/** What the services of an account may cost in a month before people are told: nothing is refused because of it. */
export const budget = defineResource({
  noun: "budget",
  schema: "Budget",
  path: "/budget",
  operations: {
    list: "listBudgets",
    get: "getBudget",
    create: "createBudget",
    update: "updateBudget",
    delete: "deleteBudget",
  },
  permission: "Services",
  table: "budget",
  join: "join account a on a.id = r.account_id",
  named: "currency",
  listed: "within reach",
  createdFor: "named",
  fields: {
    companyName: { type: "text", title: "Account", set: "never", sql: "a.company_name" },
    currency: {
      type: "text",
      isRequired: true,
      set: "when created",
      choices: CURRENCY_CODES,
    },
    monthly: {
      type: "number",
      title: "Budget per month",
      isRequired: true,
      schema: { minimum: 0.01, maximum: 1_000_000_000 },
    },
    spent: {
      type: "number",
      title: "Charged per month",
      set: "never",
      sql: `${BUDGETED("r.account_id", "r.currency")}::float8`,
    },
    isOver: {
      type: "boolean",
      title: "Above the budget",
      set: "never",
      sql: `(${BUDGETED("r.account_id", "r.currency")} > r.monthly::numeric)`,
    },
    createTime: { type: "time", title: "Created", set: "never", column: "created_at" },
  },
  filters: ["currency", "isOver", "account_id"],
  searches: ["companyName"],
  sorts: ["companyName", "currency", "monthly", "spent", "id"],
  unique: ["currency"],
  demo: [{ currency: "EUR", monthly: 45_000 }],
});
