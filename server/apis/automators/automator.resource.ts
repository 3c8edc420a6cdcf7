import { defineResource } from "../../api/index.ts";

/** Seen by its owner and the accounts above: whom it is offered to sees it in services and solutions alone. */
const OWNED = "t.id = r.automator_type_id and r.account_id = any ((select visible_accounts())::int[])";

/** What runs the services of one platform (spec 2 §3). Its state is computed by the checks of its platform. */
export const automator = defineResource({
  noun: "automator",
  schema: "Automator",
  path: "/automator",
  operations: {
    list: "listAutomators",
    get: "getAutomator",
    create: "createAutomator",
    update: "updateAutomator",
    delete: "deleteAutomator",
  },
  permission: "ASA Management",
  table: "automator",
  join: `join automator_type t on ${OWNED}`,
  fields: {
    name: { type: "text", isRequired: true, longest: 100 },
    description: { type: "text", isNullable: true, longest: 1000 },
    automator_type_id: {
      type: "integer",
      title: "Type",
      isRequired: true,
      set: "when created",
      schema: { minimum: 1, maximum: 2_147_483_647 },
    },
    automator_version: {
      type: "text",
      title: "Version",
      set: "never",
      choices: ["v1", "v2"],
    },
    automatorType: {
      type: "json",
      title: "Automator type",
      set: "never",
      sql: "jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'version', t.version, 'logo', t.logo)",
      schema: { $ref: "#/components/schemas/AutomatorTypeName" },
    },
    platform: {
      type: "text",
      title: "Platform",
      set: "never",
      sql: "t.type || '-' || t.version",
      schema: {
        description: "Type and version in one: by it the pages of the automator are found.",
      },
    },
    asa_url: {
      type: "text",
      title: "ASA URL",
      isNullable: true,
      longest: 300,
      rules: ["asaUrl"],
    },
    api_key_id: {
      type: "integer",
      title: "API key",
      isNullable: true,
      refersTo: "api_key",
      schema: { minimum: 1, maximum: 2_147_483_647 },
    },
    service_id: { type: "integer", title: "Service", isNullable: true, set: "never" },
    vcloud_configuration: {
      type: "json",
      title: "vCloud configuration",
      isNullable: true,
      set: "never",
      schema: { type: "object", additionalProperties: true },
    },
    state: {
      type: "text",
      set: "never",
      choices: ["available", "syncing", "unavailable", "notConfiguredProperly"],
    },
    stateDescription: { type: "text", title: "Reason", isNullable: true, set: "never" },
    connected: { type: "boolean", set: "never" },
    connectedSince: { type: "time", title: "Since", set: "never" },
    lastSyncTime: { type: "time", title: "Last sync", isNullable: true, set: "never" },
    syncingSince: { type: "time", title: "Syncing since", isNullable: true, set: "never" },
    changes: {
      type: "json",
      title: "What changed",
      set: "never",
      sql: "coalesce((select i.changes from automator_inventory i where i.automator_id = r.id), '[]')",
      schema: { type: "array", items: { $ref: "#/components/schemas/InventoryChange" } },
    },
    services_count: {
      type: "integer",
      title: "Services",
      set: "never",
      sql: "(select count(*)::int from service s where s.automator_id = r.id)",
    },
    machines_count: {
      type: "integer",
      title: "Machines",
      isNullable: true,
      set: "never",
      // Of backup servers and of what has none, nothing is said.
      sql: "nullif((r.carries ->> 'machines')::int, 0)",
    },
    carries: {
      type: "json",
      title: "What it carries",
      set: "never",
      sql: "coalesce(r.carries, '{}')",
      schema: { $ref: "#/components/schemas/AutomatorLoad" },
    },
    // Only to filter by: answers have them in `automatorType`.
    automator_type: {
      type: "integer",
      title: "Type",
      set: "never",
      isShown: false,
      sql: "r.automator_type_id",
    },
    "automator_type.type": {
      type: "text",
      title: "Platform",
      set: "never",
      isShown: false,
      sql: "t.type",
    },
  },
  filters: ["automator_type.type", "automator_type", "state", "connected", "name", "account_id"],
  searches: ["name", "description"],
  sorts: ["name", "state", "connectedSince", "lastSyncTime", "services_count", "machines_count", "id"],
  unique: ["name"],
});
