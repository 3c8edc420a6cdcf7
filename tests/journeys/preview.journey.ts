import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

/** A port of its own, so that a preview at work is not in the way. */
const PORT = 4490;
const AT = "#/pages/services/my-services";

const ROOT = join(import.meta.dirname, "../..");

let folder = "";
let origin = "";
let preview: ChildProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-preview-"));
  await cp(join(ROOT, "templates"), folder, { recursive: true });
  const args = ["preview", "my-services", "--templates", folder, "--port", String(PORT)];
  preview = spawn(process.execPath, [join(ROOT, "scripts/templates.ts"), ...args], { stdio: "pipe" });
  origin = await printedOrigin(preview);
});
test.afterAll(async () => {
  preview.kill("SIGTERM");
  await once(preview, "exit");
  await rm(folder, { recursive: true });
});

test("an author looks at a page as others, in other states of the world, and sees what they save", async ({
  page,
}) => {
  const portal = page.frameLocator("iframe");
  const bar = page.getByRole("complementary", { name: "Preview" });
  const title = (name: string) => portal.getByRole("heading", { level: 1, name });

  await test.step("the page is drawn in the portal, and what it called is listed", async () => {
    await page.goto(`${origin}/?role=customer${AT}`);
    await expect(title("My services")).toBeVisible();
    await expect(portal.getByText("name-1", { exact: true }).first()).toBeVisible();
    await bar.getByRole("button", { name: /^Calls/ }).click();
    const call = bar.getByRole("listitem").filter({ hasText: "/pricing/service" });
    await expect(call).toContainText(["200GET/pricing/service"]);
    await expect(call.first()).toContainText("made up");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  await test.step("the bar folds and unfolds by the keyboard", async () => {
    await bar.getByRole("button", { name: "Fold the preview bar" }).press("Enter");
    await expect(bar.getByRole("combobox")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("combobox", { name: "Role", exact: true })).toBeVisible();
  });

  await test.step("a case answers otherwise, and stands in the address", async () => {
    await bar.getByRole("combobox", { name: "Case", exact: true }).selectOption("nothing there yet");
    await expect(portal.getByText("name-1", { exact: true })).toHaveCount(0);
    await expect(bar.getByRole("listitem").first()).toContainText("pricing GET /service");
    await bar.getByRole("combobox", { name: "Case", exact: true }).selectOption("403");
    await expect(portal.getByText("Missing permission").first()).toBeVisible();
    await expect(page).toHaveURL(/[?&]case=403/);
    await page.reload();
    await expect(portal.getByText("Missing permission").first()).toBeVisible();
    await bar.getByRole("combobox", { name: "Case", exact: true }).selectOption("usual");
  });

  await test.step("a role that may not open the page sees who may", async () => {
    await bar
      .getByRole("combobox", { name: "Role", exact: true })
      .selectOption({ label: "provider (not open)" });
    await expect(page.getByRole("heading", { name: "provider may not open my-services" })).toBeVisible();
    await page.getByRole("button", { name: "customer", exact: true }).click();
    await expect(title("My services")).toBeVisible();
    await bar.getByRole("combobox", { name: "Role", exact: true }).selectOption("nobody");
    await expect(page).toHaveURL(/[?&]role=nobody/);
  });

  await test.step("a saved text and a saved mistake show at once", async () => {
    await page.goto(`${origin}/?role=customer${AT}`);
    await expect(title("My services")).toBeVisible();
    await change("services/pages/my-services.json", /"title": "[^"]*"/, '"title": "Things I run"');
    await expect(title("Things I run")).toBeVisible();
    await change("services/pages/my-services.json", /"kind": "list"/, '"kind": "lst"');
    await expect(portal.getByText(/did you mean "list"/).first()).toBeVisible();
    await bar.getByRole("button", { name: /^Findings/ }).click();
    await expect(bar.getByRole("listitem").filter({ hasText: /my-services\.json:\d+:\d+/ })).not.toHaveCount(
      0,
    );
  });
});

async function change(path: string, from: RegExp, to: string): Promise<void> {
  const file = join(folder, path);
  const text = await readFile(file, "utf8");
  if (!from.test(text)) throw new Error(`${path} does not hold ${from.source}.`);
  await writeFile(file, text.replace(from, to));
}

/** The address that the command prints. */
async function printedOrigin({ stdout, stderr }: ChildProcess): Promise<string> {
  let printed = "";
  stderr?.on("data", (text) => (printed += String(text)));
  for await (const text of stdout ?? []) {
    printed += String(text);
    const found = /http:\/\/localhost:\d+/.exec(printed)?.[0];
    if (found !== undefined) return found;
  }
  throw new Error(`The preview did not start: ${printed}`);
}
