import { describe, expect, test } from "vitest";
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
  test("hold the tags of the specification, in its order", () => {
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

  test("offer reading only in Service Management, and everything elsewhere", () => {
    expect(Object.keys(groupOf([], "Service Management")?.boxes ?? {})).toEqual(["R"]);
    expect(Object.keys(groupOf([], "Solution Management")?.boxes ?? {})).toEqual(["C", "R", "U", "D"]);
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

  test("keep what a hidden tag grants", () => {
    const value = [grant("Hooks", "CRUD")];
    expect(setTag(value, named("Users"), "R", true)).toContainEqual(grant("Hooks", "CRUD"));
  });
});

describe("ticking", () => {
  test("a parent ticks its children, and locks them on", () => {
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
    expect(boxOf(value, "Pricing", "SKUs", "R")?.state).toBe("on");
  });

  test("some children make a parent neither on nor off, and lock nothing", () => {
    const value = [grant("SKUs", "R")];
    expect(groupOf(value, "Pricing")?.boxes.R).toEqual({ state: "some" });
    expect(boxOf(value, "Pricing", "SKUs", "R")).toEqual({ state: "on" });
  });

  test("the last flag of a tag taken away takes the line away", () => {
    expect(setTag([grant("Users", "R")], named("Users"), "R", false)).toEqual([]);
  });
});

describe("a viewer who does not have everything", () => {
  const of = { ...options, hasOwn: (name: string) => name !== "Unit Prices" };
  const granted = [grant("Unit Prices", "U")];
  const OWN = "You do not have this permission yourself.";

  test("grants only what they have, by a child and by its parent", () => {
    expect(boxOf([], "Pricing", "Unit Prices", "U", of)).toEqual({ state: "off", locked: OWN });
    expect(boxOf([], "Pricing", "SKUs", "U", of)?.locked).toBeUndefined();
    const value = setGroup(tags, [], of, { group: "Pricing", flag: "U", isOn: true });
    expect(value).toEqual(["SKUs", "Contracts"].map((name) => grant(name, "U")));
    expect(groupOf(value, "Pricing", of)?.boxes.U?.state).toBe("some");
  });

  test("takes back by the parent what they ticked by it", () => {
    const value = setGroup(tags, [], of, { group: "Pricing", flag: "U", isOn: true });
    expect(setGroup(tags, value, of, { group: "Pricing", flag: "U", isOn: true })).toEqual([]);
  });

  test("changes nothing of a role that grants what they do not have", () => {
    const before = { ...of, granted };
    for (const group of buildMatrix(tags, granted, before))
      for (const { boxes } of group.rows)
        for (const box of Object.values(boxes))
          expect(box.locked).toBe("This role grants what you do not have yourself.");
    expect(setGroup(tags, granted, before, { group: "Pricing", flag: "U", isOn: true })).toEqual(granted);
  });
});

describe("a role of the viewer's own", () => {
  const granted = [grant("Users", "CR"), grant("Roles", "R")];
  const of = { ...options, granted, kept: [grant("Users", "R"), grant("Roles", "R")] };

  test("keeps what they have by it alone, ticked by child and by parent", () => {
    expect(boxOf(granted, "Account Management", "Users", "R", of)).toEqual({
      state: "on",
      locked: "You have this by this role alone: ask someone else to take it away.",
    });
    expect(boxOf(granted, "Account Management", "Users", "C", of)?.locked).toBeUndefined();
    const all = setGroup(tags, granted, of, { group: "Account Management", flag: "R", isOn: true });
    expect(setGroup(tags, all, of, { group: "Account Management", flag: "R", isOn: false })).toEqual(granted);
  });
});

describe("a role that may not be changed freely", () => {
  const granted = [grant("Users", "R")];

  test("read-only locks every box", () => {
    const of = { ...options, readOnly: true, granted };
    for (const group of buildMatrix(tags, granted, of))
      for (const box of [group.boxes, ...group.rows.map((row) => row.boxes)].flatMap((each) =>
        Object.values(each),
      ))
        expect(box.locked).toBe("This role cannot be changed.");
  });

  test("add-only locks what it granted before, and nothing else", () => {
    const of = { ...options, addOnly: true, granted };
    expect(boxOf(granted, "Account Management", "Users", "R", of)?.locked).toBe(
      "This role can only be added to.",
    );
    expect(boxOf(granted, "Account Management", "Users", "C", of)?.locked).toBeUndefined();
    const all = setGroup(tags, granted, of, { group: "Account Management", flag: "R", isOn: true });
    const again = setGroup(tags, all, of, { group: "Account Management", flag: "R", isOn: false });
    expect(again).toEqual(granted);
  });
});

describe("what is sent of a changed role", () => {
  const line = (id: number, flags: string): Permission => ({
    activityTag: { id },
    C: flags.includes("C"),
    R: flags.includes("R"),
    U: flags.includes("U"),
    D: flags.includes("D"),
  });

  test("is each tag that differs, whole, and no other: what somebody else changed meanwhile stays", () => {
    const granted = [line(1, "R"), line(2, "CR"), line(3, "")];
    expect(changesOf(granted, [line(1, "R"), line(3, "U")])).toEqual([line(2, ""), line(3, "U")]);
    expect(changesOf(granted, granted)).toEqual([]);
    expect(changesOf([], [line(1, "R"), line(2, "")])).toEqual([line(1, "R")]);
  });

  test("is shown over what is granted now", () => {
    const now = [line(1, "CRUD"), line(2, "CR")];
    expect(withChanges(now, [line(2, "")])).toEqual([line(1, "CRUD"), line(2, "")]);
    expect(changesOf(now, withChanges(now, [line(2, "")]))).toEqual([line(2, "")]);
  });
});
