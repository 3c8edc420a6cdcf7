import { expect, test } from "vitest";
import { normaliseNames } from "./normalise-names.ts";

test("names are normalised at any depth, other texts and secrets are not changed", () => {
  const twice = "Cafe\u0301";
  expect(
    normaliseNames({
      name: twice,
      description: twice,
      password: twice,
      user: { username: twice },
      roles: [1],
      on: null,
    }),
  ).toEqual({
    name: "Caf\u00e9",
    description: twice,
    password: twice,
    user: { username: "Caf\u00e9" },
    roles: [1],
    on: null,
  });
  expect(normaliseNames(undefined)).toBeUndefined();
});

test.each([
  [{ name: " " }, "/name", "name is required"],
  [{ user: { firstName: "\u200b" } }, "/user/firstName", "firstName is required"],
  [{ name: "Adm\u0456nistrator" }, "/name", "name mixes letters of two scripts that look the same."],
  [{ companyName: "a\u202eb" }, "/companyName", "companyName has an invisible character."],
])("%j is refused at its field", (body, field, message) => {
  expect(() => normaliseNames(body)).toThrow(
    expect.objectContaining({ status: 422, errors: [{ field, message }] }),
  );
});

test("space around a name is dropped, and names of other scripts and of two are kept", () => {
  expect(normaliseNames({ name: " Administrator " })).toEqual({ name: "Administrator" });
  for (const name of ["Компания IT", "IT-компания", "iТранзит", "ΣIGMA Ωmega", "Café"])
    expect(normaliseNames({ name })).toEqual({ name: name.normalize("NFC") });
});
