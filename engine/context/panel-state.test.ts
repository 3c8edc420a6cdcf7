import { expect, test } from "vitest";
import { pageContext } from "./page-fixture.ts";
import { failed } from "./panel-state.ts";

const template = {
  template: "page",
  v: 1,
  kind: "detail",
  title: "Page",
  of: "Facts",
  items: [{ field: "name" }],
};
const context = {
  ...pageContext({ template }),
  translations: { "list.forbidden-text": "Ask somebody." },
};

test.each([
  ["Missing permission Services.R", "Missing permission Services.R. Ask somebody."],
  ["Missing permission! ", "Missing permission! Ask somebody."],
  [
    "You lack Services (R). An administrator can grant it.",
    "You lack Services (R). An administrator can grant it.",
  ],
  ["You are not allowed to do this.", "Ask somebody."],
  ["", "Ask somebody."],
])("a refusal %j says once who can help", (message, text) => {
  const failure = { status: 403, message, text: `403 Error - ${message}`, fields: [], isBroken: false };
  expect(failed(context, failure)).toMatchObject({
    state: "forbidden",
    message: { text },
  });
});
