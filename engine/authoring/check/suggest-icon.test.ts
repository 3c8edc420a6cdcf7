import { expect, test } from "vitest";
import { suggestIcon } from "./suggest-icon.ts";

const ICONS = ["lock", "lock-open", "unlink", "services", "settings", "run"];

test.each([
  ["unlock", ', did you mean "lock" or "lock-open"?'],
  ["open", ', did you mean "lock-open"?'],
  ["servics", ', did you mean "services"?'],
  ["send", ": Storybook shows all under Foundations, Icons"],
])(
  "for %s it suggests what shares a word, else what is spelled alike, else where all stand",
  (name, hint) => {
    expect(suggestIcon(name, ICONS)).toBe(hint);
  },
);
