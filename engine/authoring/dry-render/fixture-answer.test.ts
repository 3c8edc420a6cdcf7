import { describe, expect, test } from "vitest";
import { HOOKS_API } from "../check/hooks.fixture.ts";
import { answerFixture, fixtureKey } from "./fixture-answer.ts";

const { descriptions } = HOOKS_API;
const get = (path: string, api = "hooks") => ({ api, method: "GET", path }) as const;
const keyFor = (path: string, keys: readonly string[], api?: string) =>
  fixtureKey(get(path, api), Object.fromEntries(keys.map((key) => [key, {}])), descriptions);

describe("a call is answered by the fixture that is nearest to it", () => {
  const one = "hooks GET /hooks/{id}";

  test("whatever the order of the fixtures", () => {
    const keys = [one, "hooks GET /hooks/17", "hooks GET /hooks/all"];
    for (const order of [keys, keys.toReversed()]) {
      expect(keyFor("/hooks/17", order)).toBe("hooks GET /hooks/17");
      expect(keyFor("/hooks/18", order)).toBe(one);
      expect(keyFor("/hooks/all", order)).toBe("hooks GET /hooks/all");
    }
  });

  test("and never by one for another operation", () => {
    expect(keyFor("/hooks/all", [one])).toBeUndefined();
    const answer = answerFixture(get("/hooks/all"), { answers: { [one]: { name: "one" } } }, descriptions);
    expect(answer).toMatchObject({ body: [{ name: "name-1" }] });
  });

  test("also where no description says what there is: the first literal segment counts", () => {
    const [early, late] = ["other GET /pool/{id}/{vm}", "other GET /{kind}/7/vm"];
    for (const order of [
      [early, late],
      [late, early],
    ])
      expect(keyFor("/pool/7/vm", order, "other")).toBe(early);
  });
});
