import { defineResource } from "../../api/index.ts";

/** What a program signs in with. The rule of its creation writes its creator, hash and hint. */
export const apiKey = defineResource({
  noun: "API key",
  schema: "ApiKey",
  path: "/apikey",
  operations: { list: "listApiKeys", create: "createApiKey", delete: "revokeApiKey" },
  permission: "API Keys",
  table: "api_key",
  join: "join app_user u on u.id = r.user_id",
  fields: {
    name: { type: "text", isRequired: true, longest: 100, set: "when created" },
    user_id: { type: "integer", title: "User", set: "never" },
    username: { type: "text", title: "Email", set: "never", sql: "u.username" },
    hint: { type: "text", title: "Key", set: "never" },
    readOnly: { type: "boolean", default: false, set: "when created" },
    createTime: { type: "time", title: "Created", set: "never", column: "created_at" },
    lastUsed: { type: "time", isNullable: true, set: "never" },
    expires: {
      type: "date",
      isNullable: true,
      set: "when created",
      sql: "to_char((r.expires_at - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD')",
    },
    // It is checked, and never stored.
    currentPassword: {
      type: "text",
      longest: 100,
      set: "when created",
      schema: { format: "password" },
      description: "Your own. It is needed, except where people sign in at an external identity provider.",
      isSecret: true,
      sql: "null",
    },
  },
  filters: ["user_id", "name"],
  searches: ["name"],
  sorts: ["name", "id", "createTime", "lastUsed"],
  answers: { created: "CreatedApiKey" },
});
