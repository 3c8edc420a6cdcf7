import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "./support/test.ts";

test("the log is verified, exported, checked elsewhere by a command, and refused with one byte changed", async ({
  portal,
  server,
}, info) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/account/logs");
  await page.getByRole("tab", { name: "Verification" }).click();
  await expect(page.getByText("Not verified yet")).toBeVisible();
  await portal.expectAccessible();

  await page.getByRole("button", { name: "Verify log" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("of which you learn only how many there are");
  await portal.expectAccessible();
  await dialog.getByLabel(/Kept hash/).fill("no hash");
  await dialog.getByRole("button", { name: "Verify log" }).click();
  await expect(dialog.getByLabel(/Kept hash/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/Kept hash/).fill("");
  await dialog.getByRole("button", { name: "Verify log" }).click();
  const lines = page.getByRole("row").or(page.getByRole("listitem"));
  const intact = lines.filter({ hasText: "rows follow each other without a gap" });
  await expect(intact).toHaveCount(1, { timeout: 120_000 });
  await expect(intact).toContainText("Intact");
  await portal.expectAccessible();
  const hash = /[0-9a-f]{64}/.exec(await intact.innerText())?.[0] ?? "";
  await intact.hover();
  await expect(intact.getByRole("button", { name: `Copy ${hash}` })).toBeVisible();

  // The operator finds the same, also while the server runs, and the row that the person has noted.
  const log = await server.verifyLog("--expect", hash);
  expect(log).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Intact[^]*expected hash is that of row \d+/),
  });
  expect((await server.verifyLog("--expect", "a".repeat(64))).code).toBe(1);

  await page.getByRole("button", { name: "Export with proof" }).click();
  await portal.expectAccessible();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export with proof" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("log.jsonl");
  const file = info.outputPath("log.jsonl");
  await download.saveAs(file);
  const text = await readFile(file, "utf8");
  expect(text).toContain("customer@demo.example");
  expect(text).not.toContain("customer2@demo.example");

  const whole = await server.verifyLog(file, "--expect", hash);
  expect(whole).toMatchObject({
    code: 0,
    said: expect.stringContaining('of "Contoso Manufacturing" (account 100)'),
  });
  const changed = info.outputPath("changed.jsonl");
  await writeFile(changed, text.replace("customer@demo.example", "custoner@demo.example"));
  const row = /"id":(\d+),[^\n]*customer@demo\.example/.exec(text)?.[1];
  expect(await server.verifyLog(changed)).toEqual({ code: 1, said: `NOT intact. Row ${row} was changed.\n` });

  // A hash that no row has: the log was cut off, or written anew.
  await page.getByRole("button", { name: "Verify log" }).first().click();
  await dialog.getByLabel(/Kept hash/).fill("b".repeat(64));
  await dialog.getByRole("button", { name: "Verify log" }).click();
  const broken = lines.filter({ hasText: "has the expected hash" });
  await expect(broken.first()).toBeVisible({ timeout: 120_000 });
  await portal.open("pages/account/logs?tab=changes");
  await expect(
    lines.filter({ hasText: "The log was verified for customer@demo.example and is not intact" }).first(),
  ).toBeVisible();
});
