import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Portal } from "#app";
import { openPreview } from "#engine/authoring";
import { createFakePorts } from "#engine/testing";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";

afterEach(() => {
  window.location.hash = "";
});

/** Opens a page of a customer, with these answers of the server. */
async function open(address: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
  const { customer } = shipped.roles;
  if (customer === undefined) throw new Error("There is no customer.");
  window.location.hash = `#${address}`;
  const fixture = () => ({ answers, twist: "none" as const });
  const engine = await openPreview(createFakePorts(), { data: shipped, viewer: customer, fixture, rows: 1 });
  render(<Portal engine={engine} />);
  await untilDrawn();
}

const AT_ISSUER = { "access GET /bootstrap": { hasOwnPasswords: false } };

test("password and second factor are shown where they are changed here alone", async () => {
  await open("/pages/user/user-settings", {});
  expect(screen.queryByRole("tab", { name: "Security" })).not.toBeNull();
  cleanup();
  await open("/pages/user/user-settings", AT_ISSUER);
  expect(screen.queryByRole("tab", { name: "Profile" })).not.toBeNull();
  expect(screen.queryByRole("tab", { name: "Security" })).toBeNull();
});

test("a password is set for somebody where passwords are kept here alone", async () => {
  const offered = async (answers: Readonly<Record<string, unknown>>) => {
    await open("/pages/edit-page/user?id=17", answers);
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Delete" });
    const item = screen.queryByRole("menuitem", { name: "Set password" });
    cleanup();
    return item !== null;
  };
  expect(await offered({})).toBe(true);
  expect(await offered(AT_ISSUER)).toBe(false);
});

test.each([
  ["is asked for the password", {}, "true"],
  ["is asked for none that is at an external identity provider", AT_ISSUER, undefined],
])("who creates a key %s", async (_, answers, isRequired) => {
  await open("/pages/account/settings?tab=keys", answers);
  await userEvent.click(screen.getAllByRole("button", { name: "Create API key" })[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByLabelText("Name");
  const password = dialog.queryByLabelText(/^Current password/, { selector: "input" });
  expect(password?.getAttribute("aria-required")).toBe(isRequired);
});

const ENROLMENT = {
  mfaEnrolment: { secret: "KK56", uri: "otpauth://totp/a", qr: "data:image/svg+xml;base64,PHN2Zy8+" },
};
const CODES = { recoveryCodes: ["h4k9-x2mp-r7tw"] };

test("each step of a second factor has the focus where one goes on", async () => {
  const answers: Record<string, unknown> = {
    "access GET /user/{id}": { isMFA: false },
    "access PATCH /user/{id}": ENROLMENT,
  };
  await open("/pages/user/user-settings?tab=security", answers);
  const focused = () => document.activeElement;
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  expect(focused()?.getAttribute("type")).toBe("password");
  await userEvent.keyboard("Portal123!{Enter}");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("textbox", { name: "Code" })));
  answers["access PATCH /user/{id}"] = CODES;
  await userEvent.keyboard("123456{Enter}");
  await waitFor(() => expect(focused()?.textContent).toBe("Recovery codes"));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "Set up" })));
});
