import { expect, test } from "vitest";
import { codePage } from "./pages.ts";

test("whoever has no code, or is another person, gets back from it to the sign-in", () => {
  const page = codePage({ uid: "one", look: undefined, error: undefined });
  expect(page).toContain('<a href="/sign-in/one">Back to sign-in</a>');
});
