import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildFindServiceType, productPlatforms, withServiceTypes } from "./index.ts";

const SERVER = join(import.meta.dirname, "..");

test("nothing but the list of platforms names a platform", () => {
  const names = new RegExp(productPlatforms.map(({ name }) => name).join("|"), "i");
  const files = globSync("**/*.ts", { cwd: SERVER }).filter(
    (file) => !/[.](test|fixture|generated)[.]ts$|^platforms[\\/](index[.]ts$|.+[\\/])/.test(file),
  );
  expect(files.length).toBeGreaterThan(150);
  // The end of "draws" and the middle of "drawSums" are no names, and a field of automators is called like this by the specification (spec 1 §3).
  const textOf = (file: string) =>
    readFileSync(join(SERVER, file), "utf8").replaceAll(/draws|vcloud.configuration/gi, "");
  expect(files.filter((file) => names.test(textOf(file)))).toEqual([]);
});

test("a name is made to fail by embedded platforms alone", () => {
  const users = globSync("**/*.ts", { cwd: SERVER }).filter(
    (file) =>
      !/[.]test[.]ts$/.test(file) && /isMadeToFail|-fail["']/.test(readFileSync(join(SERVER, file), "utf8")),
  );
  expect(users.length).toBeGreaterThan(1);
  expect(users.filter((file) => !/[\\/]embedded-[\w-]+[.]ts$/.test(file))).toEqual([]);
});

test("a type that its own platform sells says where it is bought", () => {
  expect(buildFindServiceType(productPlatforms)("vCenterResourcePool", "v2")).toMatchObject({
    ordered: "elsewhere",
    refusal: "A resource pool is bought at its automator, which knows clusters and limits.",
  });
});

test("a type behind a feature flag says so where types are listed", () => {
  const listed = { type: "string", enum: ["form"], "x-service-types": true };
  expect(withServiceTypes({ properties: { type: listed, name: { enum: ["a"] } } }, productPlatforms)).toEqual(
    {
      properties: {
        type: {
          ...listed,
          enum: expect.arrayContaining(["form", "vCenterResourcePool", "microsoft_azure"]),
          "x-flags": { microsoft_azure: "microsoft-azure" },
        },
        name: { enum: ["a"] },
      },
    },
  );
});
