import { describe, expect, test } from "vitest";
import type { JsonSchema } from "#engine/api-description";
import { propertiesOf } from "./describe-schema.ts";
import { isSecret, roleOf } from "./property-role.ts";
import { serverSetIn } from "./server-set.ts";

const describeOne = (name: string, schema: JsonSchema = { type: "string" }) => {
  const [property] = propertiesOf({}, { properties: { [name]: schema } });
  if (property === undefined) throw new Error(`${name} is no property.`);
  return property;
};

test.each<[name: string, role: string, schema?: JsonSchema]>([
  ["name", "name"],
  ["brokerName", "name"],
  ["ownerName", "plain"],
  ["powerState", "state"],
  ["is_admin", "switch", { type: "boolean" }],
  ["connect_builds_enabled", "plain", { type: "boolean" }],
  ["machineType", "kind"],
  ["availability_zone", "place"],
  ["email", "address"],
  ["admin_url", "plain"],
  ["vcpus", "size", { type: "integer" }],
  ["cpu_threshold", "plain", { type: "integer" }],
  ["created", "time"],
  ["createdTimestamp", "time", { type: "integer" }],
  ["last_login", "time"],
  ["createdBy", "plain"],
  ["timeout", "plain", { type: "integer" }],
  ["host_uuid", "identifier"],
  ["selfLink", "noise"],
  ["root_password", "secret"],
])("a broker's %s is of role %s", (name, role, schema) => {
  expect(roleOf(describeOne(name, schema), "broker")).toBe(role);
});

describe("a secret", () => {
  test.each([
    "password",
    "root_pass",
    "access_token",
    "apnsPrivateKey",
    "passcode",
    "api_key",
    "webhookSecret",
  ])("%s is one", (name) => expect(isSecret(describeOne(name))).toBe(true));

  test.each<[string, JsonSchema?]>([
    ["password_changed_at"],
    ["next_token"],
    ["must_change_password", { type: "boolean" }],
    ["key_name"],
    ["public_key"],
    ["description", { type: "string", format: "password" }],
  ])("%s is none", (name, schema) => expect(isSecret(describeOne(name, schema))).toBe(false));
});

describe("what the server sets", () => {
  const setIn = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []) => {
    const schema = { type: "object", properties, required };
    const isSet = serverSetIn(schema, schema, "site");
    return propertiesOf(schema, schema)
      .filter(isSet)
      .map(({ name }) => name);
  };
  const text = { type: "string" };

  test("is read only, or a mark of a record that is there", () => {
    expect(setIn({ name: text, plan: { ...text, readOnly: true }, created_at: text, user_id: text })).toEqual(
      ["plan", "created_at"],
    );
  });

  test("in a request that is the whole record, owners, states and its own addresses too", () => {
    expect(
      setIn({ id: text, name: text, state: text, user_id: text, admin_url: text, password: text }),
    ).toEqual(["id", "state", "user_id", "admin_url"]);
  });

  test("is never what the request requires", () => {
    expect(setIn({ id: text, name: text }, ["id"])).toEqual([]);
  });
});
