import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

test.each([
  ["rwo", ["row", "rows"], "row"],
  ["nnoe", ["none", "one"], "none"],
  ["colums", ["columns", "column-x"], "columns"],
  ["adress", ["address", "dress-code"], "address"],
  ["created_at", ["creator", "createdAt"], "createdAt"],
  ["desc", ["name", "description"], "description"],
  ["serviceId", ["service", "state"], "service"],
  ["uid", ["id", "name"], "id"],
  ["Pricing", ["pricing"], "pricing"],
  ["users.tilte", ["users.text", "users.title"], "users.title"],
])("who writes %s means what is near", (name, known, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});

test.each([
  ["ban", ["sun", "cube"]],
  ["folder", ["border", "holder-x"]],
  ["id", ["of", "to"]],
  ["delete", ["create", "update"]],
  ["netlify", ["pricing"]],
  ["users.adding", ["users.heading", "users.a"]],
  ["name", []],
])("nothing is near %s", (name, known) => {
  expect(nearestName(name, known)).toBeUndefined();
});
