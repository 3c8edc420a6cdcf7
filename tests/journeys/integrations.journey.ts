import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { startServerProcess, type ServerProcess } from "./support/server-process.ts";
import { expect, test as base } from "./support/test.ts";

/** A server whose operator lets ticketing systems be on this machine, and a process that plays them. */
const test = base.extend<object, { readonly server: ServerProcess; readonly played: Played }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
    async ({}, use) => {
      const server = await startServerProcess({ INTEGRATION_HOSTS: "127.0.0.1" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  played: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const played = await startPlayed();
      await use(played);
      played.child.kill();
    },
    { scope: "worker" },
  ],
});

interface Played {
  readonly child: ChildProcess;
  readonly url: string;
}

interface PlayedLines {
  readonly lines: Readonly<
    Record<"connectwise" | "autotask", readonly { readonly id: number; readonly reference: string }[]>
  >;
}

async function startPlayed(): Promise<Played> {
  const root = join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, ["scripts/play-systems.ts", "0"], { cwd: root });
  const url = await new Promise<string>((done, fail) => {
    let said = "";
    child.stdout.on("data", (piece: Buffer) => {
      said += piece.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) done(found);
    });
    child.once("exit", () => fail(new Error(`The played systems ended: ${said}`)));
  });
  return { child, url };
}

const linesAt = async ({ url }: Played) => {
  const { lines }: PlayedLines = JSON.parse(await (await fetch(`${url}/play/lines`)).text());
  return lines.connectwise;
};
const tell = async ({ url }: Played, what: string, body: object) =>
  await fetch(`${url}/play/${what}`, { method: "POST", body: JSON.stringify(body) });

test("a provider connects ConnectWise, maps a company, and sees the lines of an invoice queued and pushed, once, whatever breaks", async ({
  portal,
  played,
  expectedErrors,
}) => {
  // Of the keys that are refused.
  expectedErrors.push(/status of 422/, /422 Error/);
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/billing/integrations");
  await expect(page.getByText("Not configured")).toHaveCount(2);
  await portal.expectAccessible();
  await page.getByRole("link", { name: "Open" }).first().click();
  await expect(portal.heading("ConnectWise")).toBeVisible();

  // Wrong keys are said at their field, and nothing that was typed is lost.
  await page.getByLabel("Address").fill("https://10.0.0.1");
  await page.getByLabel("Currency").fill("EUR");
  await page.getByLabel("Company and public key").fill("northwind+PublicKey1");
  await page.getByRole("textbox", { name: "Private key" }).fill("wrong");
  await page.getByLabel("Client ID").fill("0f3c7a52-1b1d-4a7f-9d55-6a2f1c0b9e11");
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  await connect.click();
  await expect(page.getByText(/not one of the public Internet/).last()).toBeVisible();
  await page.getByLabel("Address").fill(played.url);
  await connect.click();
  await expect(page.getByText("ConnectWise refuses these keys.").last()).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("textbox", { name: "Private key" }).fill("PrivateKey1");
  await connect.click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  // The companies are there; one is mapped.
  await expect(portal.row("Fabrikam Logistics").line).toBeVisible();
  await portal.row("Contoso Manufacturing").choose("Map to an account");
  const mapping = page.getByRole("dialog");
  await portal.pick("Account", /^Contoso Manufacturing$/);
  await portal.pick("Agreement", /^Cloud services$/);
  await mapping.getByRole("button", { name: "Map to an account" }).click();
  await expect(mapping).toHaveCount(0);
  await expect(portal.row("Contoso Manufacturing").line).toContainText("Cloud services");
  await portal.expectAccessible();

  // What is done with selected rows covers none of them, also where they are few.
  await page.getByRole("checkbox", { name: "Select Wide World Importers" }).check();
  const over = await page.getByRole("toolbar", { name: "Actions for the selected rows" }).boundingBox();
  const last = await portal.row("Wide World Importers").line.boundingBox();
  const isInSight = (last?.y ?? 0) + (last?.height ?? 0) + 120 < (page.viewportSize()?.height ?? 0);
  if (isInSight) expect(over?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0) - 1);
  await page.keyboard.press("Escape");

  // A part of a name finds it.
  await portal.open("pages/billing/integrations/connectwise?name=contos");
  await expect(portal.row("Contoso Manufacturing").line).toBeVisible();
  await expect(portal.row("Fabrikam Logistics").line).toHaveCount(0);

  // As what the solutions are pushed: all at once.
  await portal.open("pages/billing/integrations/connectwise?tab=services");
  const boxes = page.getByRole("main").getByRole("checkbox", { name: /^Select / });
  await expect(boxes.first()).toBeVisible();
  // Where the window is narrow, there is no box for all rows.
  const all = page.getByRole("checkbox", { name: /^Select all/ });
  if ((await all.count()) > 0) await all.check();
  else for (const box of await boxes.all()) await box.check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Choose" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await portal.pick("Product", /^Cloud compute$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Choose/ })
    .click();
  const chosen = page.getByRole("dialog");
  await expect(chosen.getByText(/^\d+ done$/)).toBeVisible({ timeout: 120_000 });
  await chosen.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("Cloud compute").first()).toBeVisible();

  // An invoice is issued; the system breaks meanwhile.
  await tell(played, "faults", { writes: ["lost", "rejected"] });
  await portal.open("pages/billing/invoices?search=Contoso Manufacturing");
  await page.getByRole("button", { name: "Make invoices" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Month" }).click();
  const month = (await page.getByRole("option").first().innerText()).trim().slice(0, 7);
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Make invoices" }).click();
  await expect(dialog).toHaveCount(0);
  const draft = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: `${month}-01` });
  await expect(draft).toContainText("Draft", { timeout: 120_000 });
  await draft.getByRole("link", { name: /^Draft for Contoso/ }).click();
  await page.getByRole("button", { name: "Issue" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue" }).click();
  await expect(portal.heading(/^INV-\d{6}$/)).toBeVisible();
  const number = await portal.heading(/^INV-/).innerText();

  // Queued, and pushed: what was cut off is found and not sent again.
  await portal.open("pages/billing/integrations/connectwise?tab=queue");
  const queued = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: number });
  await expect(queued.first()).toBeVisible();
  await expect(queued.filter({ hasText: "backup-crm-01" }).first()).toBeVisible();
  await portal.expectAccessible();
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(queued.first()).toBeVisible();
        return [
          await portal.chip("Waiting").count(),
          await portal.chip("Failed").count(),
          await portal.chip("Pushed").count(),
        ];
      },
      { timeout: 120_000, intervals: [3000] },
    )
    .toEqual([0, 1, 1]);
  const failed = queued.filter({ hasText: "The field unitPrice is wrong." });
  await failed.getByRole("link").first().click();
  // Beside the list, or over it where the window is narrow.
  await expect(page.getByText(/^atrium-[0-9a-f]{8}-\d+$/).first()).toBeVisible();
  await portal.expectAccessible();
  await page.keyboard.press("Escape");

  // Mended over there, it is pushed by hand.
  await page.getByRole("button", { name: "Push now" }).first().click();
  await portal.pick("Accounts", /^Contoso Manufacturing$/);
  await page.keyboard.press("Tab");
  await page.getByRole("dialog").getByRole("button", { name: "Push now" }).click();
  await expect(page.getByText("Lines that are pushed now: 1")).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(queued.first()).toBeVisible();
        return (await portal.chip("Failed").count()) + (await portal.chip("Waiting").count());
      },
      { timeout: 120_000, intervals: [2000] },
    )
    .toBe(0);
  const pushed = await portal.chipCount("Pushed");
  expect(pushed).toBeGreaterThan(2);
  expect(await linesAt(played)).toHaveLength(pushed);
  expect(new Set((await linesAt(played)).map(({ reference }) => reference)).size).toBe(pushed);
  const [first] = await linesAt(played);
  await expect(page.getByText(String(first?.id)).first()).toBeVisible();

  // Another key over there: the page says since when.
  await tell(played, "secrets", { connectwise: "renewed" });
  await portal.open("pages/billing/integrations/connectwise?tab=configuration");
  await page.getByLabel("Currency").fill("USD");
  await page.getByRole("textbox", { name: "Private key" }).fill("PrivateKey1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("ConnectWise refuses these keys.").last()).toBeVisible();
});
