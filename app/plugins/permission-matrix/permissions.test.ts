import { describe, expect, test } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import type { PermissionFlag, PermissionTag } from "#validators";
import { buildMatrix, changesOf, setGroup, setTag, withChanges } from "./permissions.ts";
import type { MatrixOptions, Permission } from "./permissions.ts";

const NAMES = [
  "Accounts",
  "API Keys",
  "Authentication Types",
  "Contacts",
  "Customizations",
  "Database Servers",
  "Roles",
  "Users",
  "Notifications",
  "Solutions",
  "Pricing",
  "SKUs",
  "Unit Prices",
  "Contracts",
  "Invoices",
  "ConnectWise",
  "ASA Management",
  "Audit",
  "Hooks",
  "Managed Access",
  "Webhooks",
  "IT Management",
  "Purchasing",
];
const tags: readonly PermissionTag[] = NAMES.map((name, index) => ({
  id: index + 1,
  name,
  description: name,
}));
const named = (name: string): PermissionTag => tags[NAMES.indexOf(name)] ?? { id: 0, name, description: "" };
const options: MatrixOptions = {
  isProvider: true,
  isApex: true,
  addOnly: false,
  readOnly: false,
  granted: [],
  kept: [],
  hasOwn: () => true,
};

const grant = (name: string, flags: string): Permission => ({
  activityTag: { id: named(name).id },
  C: flags.includes("C"),
  R: flags.includes("R"),
  U: flags.includes("U"),
  D: flags.includes("D"),
});
const groupOf = (value: readonly Permission[], name: string, of: MatrixOptions = options) =>
  buildMatrix(tags, value, of).find((group) => group.name === name);
const boxOf = (
  value: readonly Permission[],
  group: string,
  tag: string,
  flag: PermissionFlag,
  of: MatrixOptions = options,
) => groupOf(value, group, of)?.rows.find((row) => row.tag.name === tag)?.boxes[flag];

describe("the groups of the matrix", () => {
  test("contain the tags of the specification in its order", () => {
    const held = buildMatrix(tags, [], options).map(({ name, rows }) => [
      name,
      rows.map(({ tag }) => tag.name).join(", "),
    ]);
    expect(held).toEqual([
      [
        "Account Management",
        "Accounts, API Keys, Authentication Types, Contacts, Customizations, Database Servers, Roles, Users, Notifications",
      ],
      ["Service Management", "Solutions, Pricing, SKUs, Unit Prices, Contracts"],
      ["Solution Management", "Solutions, Pricing, SKUs, Unit Prices, Contracts"],
      ["Pricing", "SKUs, Unit Prices, Contracts"],
      ["Billing", "Invoices, ConnectWise"],
      ["ASA Management", "ASA Management"],
      ["Audit", "Audit"],
      ["Hooks", "Hooks"],
      ["Managed Access", "Managed Access"],
      ["Webhooks", "Webhooks"],
    ]);
  });

  test("offer only reading in Service Management, and all flags elsewhere", () => {
    const offered = buildMatrix(tags, [], options).map(({ name, rows }) => [
      name,
      new Set(rows.map(({ boxes }) => Object.keys(boxes).join(""))),
    ]);
    expect(Object.fromEntries(offered)).toEqual({
      "Account Management": new Set(["CRUD"]),
      "Service Management": new Set(["R"]),
      "Solution Management": new Set(["CRUD"]),
      Pricing: new Set(["CRUD"]),
      Billing: new Set(["CRUD"]),
      "ASA Management": new Set(["CRUD"]),
      Audit: new Set(["CRUD"]),
      Hooks: new Set(["CRUD"]),
      "Managed Access": new Set(["CRUD"]),
      Webhooks: new Set(["CRUD"]),
    });
  });

  test("contain every tag that there is but those that are removed", () => {
    const known = PERMISSION_TAGS.map(({ name }) => name);
    expect(NAMES.filter((name) => !known.includes(name))).toEqual(["IT Management", "Purchasing"]);
  });

  test.each<[who: string, of: Partial<MatrixOptions>, hidden: readonly string[]]>([
    [
      "nobody but a service provider",
      { isProvider: false },
      ["Hooks", "Notifications", "Solution Management", "API Keys", "Customizations"],
    ],
    ["nobody but an apex account", { isApex: false }, ["Database Servers"]],
    ["nobody at all", {}, ["IT Management", "Purchasing"]],
  ])("show %s some of them", (_who, of, hidden) => {
    const shown = buildMatrix(tags, [], { ...options, ...of }).flatMap(({ name, rows }) => [
      name,
      ...rows.map(({ tag }) => tag.name),
    ]);
    expect(shown.filter((name) => hidden.includes(name))).toEqual([]);
    expect(shown).toContain("Audit");
  });

  test("keep the permissions of a hidden tag", () => {
    const value = [grant("Hooks", "CRUD")];
    expect(setTag(value, named("Users"), "R", true)).toContainEqual(grant("Hooks", "CRUD"));
  });
});

describe("checking", () => {
  test("a parent checks and locks its children", () => {
    const value = setGroup(tags, [], options, { group: "Pricing", flag: "U", isOn: true });
    expect(value).toEqual(["SKUs", "Unit Prices", "Contracts"].map((name) => grant(name, "U")));
    expect(groupOf(value, "Pricing")?.boxes.U).toEqual({ state: "on" });
    expect(boxOf(value, "Pricing", "SKUs", "U")).toEqual({ state: "on", locked: "Pricing grants it." });
    expect(boxOf(value, "Solution Management", "SKUs", "U")).toEqual({
      state: "on",
      locked: "Pricing grants it.",
    });
    expect(boxOf(value, "Pricing", "SKUs", "C")).toEqual({ state: "off" });
  });

  test("a child stays on while another covering parent grants it", () => {
    let value = setGroup(tags, [], options, { group: "Solution Management", flag: "R", isOn: true });
    expect(groupOf(value, "Service Management")?.boxes.R?.state).toBe("on");
    value = setGroup(tags, value, options, { group: "Pricing", flag: "R", isOn: false });
    expect(boxOf(value, "Pricing", "SKUs", "R")).toEqual({
      state: "on",
      locked: "Service Management grants it.",
    });
  });

  test.each(["Service Management", "Solution Management"])(
    "%s is taken away again, and with it the parents that have no other children",
    (group) => {
      const value = setGroup(tags, [], options, { group, flag: "R", isOn: true });
      expect(groupOf(value, "Solution Management")?.boxes.R?.state).toBe("on");
      expect(setGroup(tags, value, options, { group, flag: "R", isOn: false })).toEqual([]);
    },
  );

  test("some children make a parent indeterminate and lock nothing", () => {
    const value = [grant("SKUs", "R")];
    expect(groupOf(value, "Pricing")?.boxes.R).toEqual({ state: "some" });
    expect(boxOf(value, "Pricing", "SKUs", "R")).toEqual({ state: "on" });
  });

  test("removing the last flag of a tag removes the tag", () => {
    expect(setTag([grant("Users", "R")], named("Users"), "R", false)).toEqual([]);
  });
});

describe("a viewer without all permissions", () => {
  const of = { ...options, hasOwn: (name: string) => name !== "Unit Prices" };
  const granted = [grant("Unit Prices", "U")];
  const OWN = "You do not have this permission yourself.";

  test("can grant only their own permissions, by a child or its parent", () => {
    expect(boxOf([], "Pricing", "Unit Prices", "U", of)).toEqual({ state: "off", locked: OWN });
    expect(boxOf([], "Pricing", "SKUs", "U", of)?.locked).toBeUndefined();
    const value = setGroup(tags, [], of, { group: "Pricing", flag: "U", isOn: true });
    expect(value).toEqual(["SKUs", "Contracts"].map((name) => grant(name, "U")));
    expect(groupOf(value, "Pricing", of)?.boxes.U?.state).toBe("some");
  });

  test("can undo a parent that they checked", () => {
    const value = setGroup(tags, [], of, { group: "Pricing", flag: "U", isOn: true });
    expect(setGroup(tags, value, of, { group: "Pricing", flag: "U", isOn: true })).toEqual([]);
  });

  test("cannot change a role with permissions that they do not have", () => {
    const before = { ...of, granted };
    for (const group of buildMatrix(tags, granted, before))
      for (const { boxes } of group.rows)
        for (const box of Object.values(boxes))
          expect(box.locked).toBe("This role grants permissions that you do not have.");
    expect(setGroup(tags, granted, before, { group: "Pricing", flag: "U", isOn: true })).toEqual(granted);
  });
});

describe("the viewer's own role", () => {
  const granted = [grant("Users", "CR"), grant("Roles", "R")];
  const of = { ...options, granted, kept: [grant("Users", "R"), grant("Roles", "R")] };

  test("keeps the permissions that they have only through it", () => {
    expect(boxOf(granted, "Account Management", "Users", "R", of)).toEqual({
      state: "on",
      locked: "You have this permission only through this role. Ask somebody else to remove it.",
    });
    expect(boxOf(granted, "Account Management", "Users", "C", of)?.locked).toBeUndefined();
    const all = setGroup(tags, granted, of, { group: "Account Management", flag: "R", isOn: true });
    expect(setGroup(tags, all, of, { group: "Account Management", flag: "R", isOn: false })).toEqual(granted);
  });
});

describe("a restricted role", () => {
  const granted = [grant("Users", "R")];

  test("read-only locks every checkbox", () => {
    const of = { ...options, readOnly: true, granted };
    for (const group of buildMatrix(tags, granted, of))
      for (const box of [group.boxes, ...group.rows.map((row) => row.boxes)].flatMap((each) =>
        Object.values(each),
      ))
        expect(box.locked).toBe("This role cannot be changed.");
  });

  test("add-only locks only what it granted before", () => {
    const of = { ...options, addOnly: true, granted };
    expect(boxOf(granted, "Account Management", "Users", "R", of)?.locked).toBe(
      "Permissions can only be added to this role.",
    );
    expect(boxOf(granted, "Account Management", "Users", "C", of)?.locked).toBeUndefined();
    const all = setGroup(tags, granted, of, { group: "Account Management", flag: "R", isOn: true });
    const again = setGroup(tags, all, of, { group: "Account Management", flag: "R", isOn: false });
    expect(again).toEqual(granted);
  });
});

describe("the changes of a role", () => {
  const line = (id: number, flags: string): Permission => ({
    activityTag: { id },
    C: flags.includes("C"),
    R: flags.includes("R"),
    U: flags.includes("U"),
    D: flags.includes("D"),
  });

  test("contain every tag that differs with all its flags, and no other tag", () => {
    const granted = [line(1, "R"), line(2, "CR"), line(3, "")];
    expect(changesOf(granted, [line(1, "R"), line(3, "U")])).toEqual([line(2, ""), line(3, "U")]);
    expect(changesOf(granted, granted)).toEqual([]);
    expect(changesOf([], [line(1, "R"), line(2, "")])).toEqual([line(1, "R")]);
  });

  test("are shown on top of the permissions granted now", () => {
    const now = [line(1, "CRUD"), line(2, "CR")];
    expect(withChanges(now, [line(2, "")])).toEqual([line(1, "CRUD"), line(2, "")]);
    expect(changesOf(now, withChanges(now, [line(2, "")]))).toEqual([line(2, "")]);
  });
});
