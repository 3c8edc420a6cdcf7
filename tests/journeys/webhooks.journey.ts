import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { portalOn } from "./support/portal.ts";
import { startServerProcess, type ServerProcess } from "./support/server-process.ts";
import { expect, test as base } from "./support/test.ts";

/** A server whose operator lets webhooks call this machine. */
const test = base.extend<object, { readonly server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
    async ({}, use) => {
      const server = await startServerProcess({ WEBHOOK_HOSTS: "127.0.0.1" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another system, to which the portal sends. */
async function openReceiver() {
  const messages: Message[] = [];
  const receiver = { messages, status: 200, url: "", close: () => undefined };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      messages.push({ headers: request.headers, body });
      response.writeHead(receiver.status).end(receiver.status === 200 ? "Taken" : "Closed for repairs");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/atrium`;
  return Object.assign(receiver, { close: () => void server.close() });
}

const verify = (secret: string, { headers, body }: Message) =>
  new Webhook(secret).verify(
    body,
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  );

test("a webhook is added, tried, told of what customers do, broken, told again, and deleted", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  // Of the address that is refused.
  expectedErrors.push(/status of 422/, /422 Error/);
  const { page } = portal;
  const receiver = await openReceiver();
  await portal.signIn("provider");
  await portal.open("pages/marketplace/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await portal.expectAccessible();

  // Added; an address of a private network is refused at its field, and nothing that was typed is lost.
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add webhook" });
  await adding.getByLabel("Name").fill("Ticket system");
  await adding.getByLabel("Address").fill("https://10.0.0.1/hooks");
  await adding.getByLabel(/^Events/).click();
  for (const kind of ["User blocked", "User unblocked"])
    await page.getByRole("option", { name: kind, exact: true }).click();
  await page.keyboard.press("Tab");
  await adding.getByRole("button", { name: "Add webhook" }).click();
  await expect(
    adding.getByText(/not one of the public Internet, .* Whoever runs the server can permit it\./),
  ).toBeVisible();
  await adding.getByLabel("Address").fill(receiver.url);
  await adding.getByRole("button", { name: "Add webhook" }).click();

  // Its secret is shown once.
  const secretOf = async (title: string) => {
    const dialog = page.getByRole("dialog", { name: title });
    const secret = await dialog.getByText(/^whsec_/).textContent();
    await portal.expectAccessible();
    await dialog.getByRole("button").last().click();
    return secret ?? "";
  };
  const secret = await secretOf("The secret of the new webhook");
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await expect(portal.row("Ticket system").line).toContainText("New");

  // Tried by hand.
  await portal.row("Ticket system").choose("Send test message");
  await expect(page.getByText("Ticket system: it arrived. The answer was 200: Taken")).toBeVisible();
  expect(verify(secret, receiver.messages[0] as Message)).toMatchObject({ type: "webhook.ping" });

  // Told of what a customer does, in another browser.
  const theirs = portalOn(await (await browser.newContext()).newPage(), server.url);
  await theirs.signIn("customer");
  await theirs.open("pages/account/access-roles?search=viewer");
  await theirs.row("viewer@demo.example").choose("Block");
  await theirs.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect.poll(() => receiver.messages.length).toBe(2);
  expect(verify(secret, receiver.messages[1] as Message)).toMatchObject({
    type: "user.blocked",
    data: { account: { companyName: "Contoso Manufacturing" }, resource: { name: "viewer@demo.example" } },
  });

  // Broken: the page says so, and the message waits.
  receiver.status = 503;
  await theirs.row("viewer@demo.example").choose("Unblock");
  await expect.poll(() => receiver.messages.length).toBe(3);
  // What became of a message is noted after the answer.
  const becomes = async (state: string) =>
    await expect
      .poll(async () => {
        await page.reload();
        return await portal.row("Ticket system").line.textContent();
      })
      .toContain(state);
  await becomes("Failing");
  await portal.row("Ticket system").choose("Show its history");
  await expect(page.getByRole("button", { name: "Webhook: Ticket system" })).toBeVisible();
  const unblocked = page.getByRole("row").filter({ hasText: "User unblocked" });
  await expect(unblocked).toContainText("Waiting");
  await unblocked.getByText("User unblocked").click();
  const drawer = page.getByRole("region", { name: "User unblocked" });
  await expect(drawer.getByText("Closed for repairs")).toBeVisible();
  await expect(drawer.getByText(/"type":"user.unblocked"/)).toBeVisible();
  await portal.expectAccessible();
  await page.keyboard.press("Escape");

  // Whole again: it arrives by itself, signed by the new secret and for a day by the former one, under the same id.
  await portal.open("pages/marketplace/webhooks");
  await portal.row("Ticket system").choose("Make a new secret");
  await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click();
  const renewed = await secretOf("The new secret");
  // It may have been tried in vain meanwhile, signed by the former one.
  const inVain = receiver.messages.length;
  receiver.status = 200;
  await expect.poll(() => receiver.messages.length, { timeout: 300_000 }).toBeGreaterThan(inVain);
  const [arrived] = receiver.messages.slice(inVain);
  expect(arrived?.headers["webhook-id"]).toBe(receiver.messages[2]?.headers["webhook-id"]);
  for (const each of [secret, renewed]) verify(each, arrived as Message);
  await becomes("Working");

  // Sent again by hand, and found by a filter of its column.
  await portal.open("pages/marketplace/webhooks?tab=history&history.event=user.blocked");
  await expect(portal.row("User blocked").line).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "User unblocked" })).toHaveCount(0);
  const before = receiver.messages.length;
  await portal.row("User blocked").choose("Send again");
  await expect.poll(() => receiver.messages.length).toBe(before + 1);
  expect(receiver.messages.at(-1)?.headers["webhook-id"]).toBe(receiver.messages[1]?.headers["webhook-id"]);

  // Two are deleted together.
  await portal.open("pages/marketplace/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  await adding.getByLabel("Name").fill("Warehouse");
  await adding.getByLabel("Address").fill(receiver.url);
  await adding.getByLabel(/^Events/).click();
  await page.getByRole("option", { name: "Invoice issued", exact: true }).click();
  await page.keyboard.press("Tab");
  await adding.getByRole("button", { name: "Add webhook" }).click();
  await secretOf("The secret of the new webhook");
  for (const name of ["Ticket system", "Warehouse"])
    await portal.row(name).line.getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Delete" }).click();
  const deleting = page.getByRole("dialog");
  await expect(deleting).toContainText("2 webhooks");
  const typed = deleting.getByRole("textbox");
  if ((await typed.count()) > 0) await typed.fill("2");
  await deleting.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  receiver.close();
});
