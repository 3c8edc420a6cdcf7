import { expect, test } from "vitest";
import { problemOfCommon } from "./common-roots.ts";

test.each<[what: string, path: string, message: string]>([
  ["another case", "claims.accountid", '"claims" has no "accountid", did you mean "claims.accountId"?'],
  ["a step left out", "session.userId", '"session" has no "userId", did you mean "session.user.id"?'],
  ["a name of another product", "bootstrap.flags", '"bootstrap" has no "flags"'],
  [
    "a step too deep",
    "session.user.account.number",
    '"session.user.account" has no "number" (known: id, companyName)',
  ],
])("the roots of every page do not have %s", (_, path, message) => {
  expect(problemOfCommon(path)?.message).toBe(message);
});

test.each([
  "claims",
  "claims.access.Services.R",
  "session.user.account.id",
  "bootstrap.featureFlags",
  "bootstrap.colourOptions.primary_colour",
])("they have %s", (path) => {
  expect(problemOfCommon(path)).toBeUndefined();
});
