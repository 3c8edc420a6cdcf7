import { describe, expect, test } from "vitest";
import { buildPoolForm as build } from "./build-form.fixture.ts";

describe("a table and a group", () => {
  test("a group shows the properties of its schema", () => {
    expect(build({ fields: [{ at: "/limits" }] }).field.fields).toMatchObject([
      { pointer: "/limits/cpu", isRequired: true },
      { pointer: "/limits/memory" },
    ]);
  });

  test("a line that repeats what no two lines share says so", () => {
    const lines = ["a", "b", "a", ""].map((name) => ({ name }));
    const { field } = build({ fields: [{ at: "/disks" }] }, {}, [["/disks", lines]]);
    expect(field.lines?.map(([name]) => name?.failedChecks)).toEqual([[], [], ["Repeated"], []]);
  });

  test("a recursive schema ends", () => {
    expect(build({ fields: [{ at: "/tree" }] }).field.fields).toMatchObject([
      { as: "text" },
      { pointer: "/tree/next", as: "any" },
    ]);
  });

  test("a table has a field per column and line, with bounds from the line's data", () => {
    const fields = [
      { at: "/name", enable: [{ if: false, reason: "fixed" }] },
      { at: "/capacity", max: { $: "entry.most" } },
    ];
    const { field } = build(
      { fields: [{ at: "/disks", as: "table", fixed: true, init: { $: "load.disks" }, fields }] },
      {
        roots: {
          load: {
            disks: [
              { name: "a", most: 10 },
              { name: "b", most: 20 },
            ],
          },
        },
      },
    );
    expect(field).toMatchObject({ columns: ["Name", "Capacity"], isFixed: true });
    expect(field.lines?.map((line) => line.map(({ pointer, max }) => [pointer, max]))).toEqual([
      [
        ["/disks/0/name", undefined],
        ["/disks/0/capacity", 10],
      ],
      [
        ["/disks/1/name", undefined],
        ["/disks/1/capacity", 20],
      ],
    ]);
  });
});
