import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["jana.moreau@contoso.example", "JM"],
  ["anna-lena_von.berg@contoso.example", "AB"],
  ["priya.ito.102@adventure-works.example", "PI"],
  ["customer@demo.example", "C"],
  ["élodie", "É"],
  ["Adventure Works", "AW"],
  ["The Phone Company", "TC"],
  ["@contoso.example", ""],
])("the initials of %s are %j", (username, initials) => {
  expect(initialsOf(username)).toBe(initials);
});
