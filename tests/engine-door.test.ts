import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** The exports of the engine's runtime; its models, ports and navigation have doors of their own. */
const MOST_NAMES = 60;
const USERS = ["renderers", "app", "stories", "tests"];

const offered = namesIn(
  readFileSync(join(root, "engine/index.ts"), "utf8"),
  /export (?:type )?\{([^}]*)\} from/g,
);
const used = new Set(
  USERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        namesIn(
          readFileSync(join(root, folder, file), "utf8"),
          /import (?:type )?\{([^}]*)\} from "#engine";/g,
        ),
      ),
  ),
);

test(`the door of the engine has at most ${MOST_NAMES} names, each with a user outside of it`, () => {
  expect(offered.length).toBeGreaterThan(20);
  expect(offered.length).toBeLessThanOrEqual(MOST_NAMES);
  expect(offered.filter((name) => !used.has(name))).toEqual([]);
});

/** The names between the braces that `pattern` finds. */
function namesIn(source: string, pattern: RegExp): readonly string[] {
  return [...source.matchAll(pattern)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.replace(/\btype\b| as .*/g, "").trim())
      .filter((name) => name !== ""),
  );
}
