import { defineResource } from "../../api/index.ts";

const userCount = "(select count(*) from user_role ur where ur.role_id = r.id)";

/** What people of an account may do. Only a single role is answered with its permissions. */
export const role = defineResource({
  noun: "role",
  schema: "Role",
  path: "/role",
  operations: {
    list: "listRoles",
    get: "getRole",
    create: "createRole",
    update: "updateRole",
    delete: "deleteRole",
  },
  permission: "Roles",
  table: "role",
  createdFor: "named",
  fields: {
    name: { type: "text", isRequired: true, longest: 100 },
    description: { type: "text", longest: 1000, default: "" },
    addOnly: { type: "boolean", default: false },
    default: { type: "boolean", default: false, column: "is_default" },
    permissions: {
      type: "json",
      schema: { type: "array", maxItems: 100, items: { $ref: "#/components/schemas/Permission" } },
      isShown: false,
    },
    userCount: { type: "integer", title: "Users", set: "never", sql: userCount },
  },
  filters: ["account_id", "default", "name"],
  searches: ["name", "description"],
  sorts: ["name", "id", "userCount"],
  unique: ["name"],
  answers: { row: "Role", one: "RoleDetail" },
});
