import { describe, expect, test } from "vitest";
import { checkTranslations } from "./check-translations.ts";

const ENGLISH = {
  "a.block": "{name} is blocked",
  "a.unblock": "{name} is no longer blocked",
  "a.none": "No users",
  "a.none-yet": "No users yet",
  "a.state": "State",
  "a.status": "Status",
  "a.help": "How many users it may have.",
  "a.name": "Atrium Portal",
};

function find(texts: object, isWhole = true): readonly string[] {
  const whole = { ...ENGLISH, ...GERMAN, ...texts };
  return checkTranslations(JSON.stringify(whole), { file: "de.json", english: ENGLISH, isWhole }).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

const GERMAN = {
  "a.block": "{name} ist gesperrt",
  "a.unblock": "{name} ist nicht mehr gesperrt",
  "a.none": "Keine Benutzer",
  "a.none-yet": "Keine Benutzer",
  "a.state": "Zustand",
  "a.status": "Zustand",
  "a.help": "Wie viele Benutzer es haben darf.",
};

describe("a text of a language", () => {
  test("is no copy of a text that says something else", () => {
    expect(find({ "a.unblock": GERMAN["a.block"] })).toEqual([
      '/a.block — says the same as "a.unblock", and the English texts differ: is one of them a copy?',
      '/a.unblock — says the same as "a.block", and the English texts differ: is one of them a copy?',
    ]);
    expect(find({ "a.help": GERMAN["a.none"] })).toHaveLength(3);
  });

  test("is not left in English", () => {
    expect(find({ "a.help": ENGLISH["a.help"] })).toEqual([
      "/a.help — is the English text: it is not translated",
    ]);
    expect(find({ "a.none-yet": ENGLISH["a.none-yet"] })).toHaveLength(1);
    expect(find({ "a.block": ENGLISH["a.block"] })).toHaveLength(1);
  });

  test("may be a name, and the same where English only says more", () => {
    expect(find({})).toEqual([]);
    expect(find({ "a.help": ENGLISH["a.help"] }, false)).toEqual([]);
  });
});
