import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartFailure } from "../start-failure.ts";
import { openSecretBox } from "./open-secret-box.ts";
import { createSecretBox, NoKey, randomSecretBox } from "./secret-box.ts";

describe("sealed secrets", () => {
  const box = randomSecretBox();

  it("open again, each sealed otherwise", () => {
    const [first, second] = [box.seal("pässword", "a 1"), box.seal("pässword", "a 1")];
    expect(first).not.toBe(second);
    expect([box.open(first, "a 1"), box.open(second, "a 1")]).toEqual(["pässword", "pässword"]);
    expect(box.open(box.seal("", "a 1"), "a 1")).toBe("");
  });

  it("do not open elsewhere, under another key, or changed", () => {
    const sealed = box.seal("secret", "a 1");
    expect(box.open(sealed, "a 2")).toBeUndefined();
    expect(randomSecretBox().open(sealed, "a 1")).toBeUndefined();
    const bytes = Buffer.from(sealed, "base64url");
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      expect(box.open(changed.toString("base64url"), "a 1")).toBeUndefined();
    }
    expect(box.open("", "a 1")).toBeUndefined();
  });
});

describe("the key of secrets", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atrium-secrets-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is kept in the data folder from the first secret on, for its owner alone", async () => {
    const settings = { secretsKey: undefined, dataFolder: join(folder, "new") };
    const boxes = [openSecretBox(settings), openSecretBox(settings)] as const;
    expect([boxes[0].open("sealed", ""), existsSync(settings.dataFolder)]).toEqual([undefined, false]);
    expect(boxes[1].open(boxes[0].seal("secret", ""), "")).toBe("secret");
    expect(openSecretBox(settings).open(boxes[1].seal("secret", ""), "")).toBe("secret");
    expect(await readdir(settings.dataFolder)).toEqual(["secrets.key"]);
    const file = join(settings.dataFolder, "secrets.key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = Buffer.from(await readFile(file, "utf8"), "base64");
    const named = openSecretBox({ secretsKey: key, dataFolder: undefined });
    expect(named.open(boxes[0].seal("secret", ""), "")).toBe("secret");
    expect(createSecretBox(key).open(named.seal("secret", ""), "")).toBe("secret");
  });

  it("is not replaced where it is damaged", async () => {
    await writeFile(join(folder, "secrets.key"), "half\n");
    expect(() => openSecretBox({ secretsKey: undefined, dataFolder: folder })).toThrow(StartFailure);
  });

  it("is missed where it cannot be kept, and only when it is needed", () => {
    const box = openSecretBox({ secretsKey: undefined, dataFolder: join(folder, "secrets.key", "below") });
    expect(() => box.seal("secret", "")).toThrow(NoKey);
  });
});
