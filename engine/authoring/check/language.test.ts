import { expect, test } from "vitest";
import { flattenSchema, TEMPLATE_SCHEMA } from "#engine/template";
import type { ShapeSchema } from "#engine/template";
import { brings, holdsOf, keysHolding, listsOfNamed, rootsOf } from "./language.ts";

const DEFINITIONS = TEMPLATE_SCHEMA.definitions ?? {};

test("what the schema says of roots names keys that exist", () => {
  const wrong = Object.entries(DEFINITIONS).flatMap(([name, schema]) => {
    const keys = Object.values(DEFINITIONS)
      .filter((other) => other === schema || isMadeOf(other, name))
      .flatMap((other) => Object.keys(flattenSchema(other, DEFINITIONS).properties ?? {}));
    const places = (schema["x-roots"] ?? []).flatMap((rule) => [
      ...(rule.in ?? []),
      ...(rule.except ?? []),
      ...(rule.when === undefined ? [] : [rule.when.slice(1)]),
    ]);
    return places
      .filter((place) => !keys.includes(place.split("/")[0] ?? ""))
      .map((place) => `${name} ${place}`);
  });
  expect(wrong).toEqual([]);
});

test("a page or panel brings what its body brings", () => {
  expect(rootsOf("FormPanel")).toEqual(rootsOf("FormBody"));
  const holders = ["RemoteOptions", "LoadedOptions", "Upload", "DetailPage", "DetailPanel"] as const;
  expect(holders.filter((name) => !brings(name, "item"))).toEqual([]);
  expect(brings("ListPage", "item")).toBe(false);
});

test("definitions and keys say what they hold", () => {
  expect([holdsOf("Text"), holdsOf("Link"), holdsOf("Access")]).toEqual(["text", "address", undefined]);
  expect(keysHolding("NamedCall")).toEqual([
    ["do", "address"],
    ["edit", "path"],
    ["each", "path"],
  ]);
});

test("lists of parts with ids are those whose every entry has one", () => {
  expect(listsOfNamed("ListPage")).toEqual(["inside", "rowActions", "bulkActions", "pageActions"]);
  expect(listsOfNamed("FormPage")).toEqual(["actions"]);
});

function isMadeOf(schema: ShapeSchema, name: string): boolean {
  return (schema.allOf ?? []).some(({ $ref }) => $ref === `#/definitions/${name}`);
}
