import { defineResource } from "../../server/api/index.ts";

export const bucket = defineResource({
  noun: "bucket",
  schema: "Bucket",
  path: "/bucket",
  operations: {
    list: "listBuckets",
    get: "getBucket",
    create: "createBucket",
    update: "updateBucket",
    delete: "deleteBucket",
  },
  actions: {
    empty: { operation: "emptyBucket" },
    give: {
      operation: "giveBucket",
      fields: { owner: { type: "text", isRequired: true, longest: 100, rules: ["email"] } },
    },
  },
  permission: "Services",
  table: "bucket",
  createdFor: "named",
  fields: {
    name: { type: "text", isRequired: true, longest: 40 },
    size: { type: "integer", default: 10, schema: { minimum: 1 } },
    rate: { type: "number", isNullable: true },
    kind: { type: "text", choices: ["hot", "cold"], default: "hot" },
    owner: { type: "text", isNullable: true, longest: 100, rules: ["email"] },
    automator_id: { type: "integer", title: "Automator", isNullable: true, refersTo: "automator" },
    labels: { type: "json", schema: { type: "object" }, isNullable: true },
    accessKey: { type: "text", isSecret: true, set: "when created", isNullable: true },
    createTime: { type: "time", title: "Created", set: "never", column: "created_at" },
  },
  filters: ["account_id", "kind", "size", "createTime"],
  searches: ["name"],
  sorts: ["name", "size", "id"],
  unique: ["name"],
  demo: [{ name: "photos", size: 20 }, { name: "backups" }, { name: "films", account_id: 200 }],
});
