import { describe, expect, test } from "vitest";
import {
  joinPointer,
  pointersMeet,
  pointerWriter,
  readPointer,
  splitPointer,
  writePointer,
} from "./json-pointer.ts";

describe("a pointer", () => {
  test.each([
    ["", []],
    ["/a", ["a"]],
    ["/a~1b/0/~0c", ["a/b", "0", "~c"]],
  ])("%j splits into %j and joins again", (pointer, segments) => {
    expect(splitPointer(pointer)).toEqual(segments);
    expect(joinPointer(segments)).toBe(pointer);
  });

  test("reads own properties only", () => {
    expect(readPointer({ a: [{ b: 1 }] }, "/a/0/b")).toBe(1);
    expect(readPointer({}, "/constructor/name")).toBeUndefined();
    expect(readPointer({ a: null }, "/a/b")).toBeUndefined();
  });

  test("writes a copy and shares what it does not change", () => {
    const before = { a: { b: 1 }, c: { d: [1, 2] } };
    const after = writePointer(before, "/a/b", 2);
    expect(after).toEqual({ a: { b: 2 }, c: { d: [1, 2] } });
    expect(readPointer(after, "/c")).toBe(before.c);
    expect(before.a.b).toBe(1);
  });

  test("creates missing parents, and removes a key where the value is undefined", () => {
    expect(writePointer(undefined, "/a/b", 1)).toEqual({ a: { b: 1 } });
    expect(writePointer({ a: { b: 1 } }, "/a/b", undefined)).toEqual({ a: {} });
    expect(writePointer({ a: [1, 2] }, "/a/1", 3)).toEqual({ a: [1, 3] });
  });

  test("never reaches a prototype", () => {
    writePointer({}, "/__proto__/polluted", true);
    expect("polluted" in {}).toBe(false);
  });

  test("a writer has the same result as single writes, and does not change the original", () => {
    const pointers = ["/a", "/a/b", "/a/b/c", "/list/0", "/list/1/x", "/__proto__/x", "/d", ""];
    const values = [1, undefined, "two", null, { b: 3 }, [4]];
    let seed = 7;
    const pick = <Item>(items: readonly Item[]): Item | undefined =>
      items[(seed = (seed * 48_271) % 2_147_483_647) % items.length];
    for (let round = 0; round < 300; round += 1) {
      const original = { a: { b: { c: 1 } }, list: [0, { x: 1 }] };
      const before = JSON.stringify(original);
      const writer = pointerWriter(original);
      let expected: unknown = original;
      for (let count = 0; count < 12; count += 1) {
        const [pointer = "", next] = [pick(pointers), copy(pick(values))];
        expected = writePointer(expected, pointer, next);
        writer.write(pointer, next);
        expect(writer.value()).toEqual(expected);
      }
      expect(JSON.stringify(original)).toBe(before);
      expect("x" in {}).toBe(false);
    }
  });

  test.each([
    ["/a", "/a", true],
    ["/a", "/a/b", true],
    ["/a/b", "/a", true],
    ["/a", "/ab", false],
    ["/a/b", "/a/c", false],
  ])("%s and %s meet: %j", (one, other, meets) => {
    expect(pointersMeet(one, other)).toBe(meets);
  });
});

function copy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
