import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { BootstrapData, CustomerType, Engine, SessionState } from "#engine";
import type { RouteEntry, Shell } from "#engine/navigation";
import { FAKE_BOOTSTRAP, createFakeEngine, fakeViewer } from "#engine/testing";
import { loadPlugins } from "../plugins.ts";
import { awaitIdentityToken, handIdentityToken } from "../sign-in/hand-over.ts";
import { Portal } from "./portal.tsx";

const everyone = { type: ["customer", "provider", "distributor"] } as const;
const ROUTES: readonly RouteEntry[] = [
  { path: "automators", title: "Automators", access: { type: ["provider"] }, landing: 1 },
  {
    path: "marketplace/customer-management",
    title: "Customers",
    access: { type: ["distributor"] },
    landing: 1,
  },
  {
    path: "resources/vcenter",
    title: "Resources",
    access: { type: ["customer"], flags: ["resource-view"] },
    landing: 1,
  },
  { path: "services/my-services", title: "My services", access: everyone, landing: 2, isHome: true },
  { path: "service-provider/manage", title: "Customers", access: { type: ["provider"] } },
  { path: "invoices", title: "Invoices", access: everyone },
  { path: "orders", title: "Orders", access: { ...everyone, flags: ["orders"] } },
  { path: "prices", title: "Prices", access: { ...everyone, all: ["access.Prices.R"] } },
  { path: "secret", title: "Secret", access: { type: ["provider"] }, template: "secret" },
  { path: "add-page/{template}", title: "Add", access: everyone },
  { path: "edit-page/{template}", title: "Modify", access: everyone },
];
const SHELL: Shell = {
  routes: ROUTES,
  menus: { provider: [{ title: "Secret", path: ["secret"] }] },
  fragments: {},
  translations: {
    "shell.account.name": "Account menu of {username}",
    "shell.expired.title": "Your session ended",
    "toast.region": "Messages",
    "shell.not-available.title": "Not available yet",
    "shell.menu.name": "Main menu",
    "shell.back-to-top": "Back to top",
    "shell.closed-flag": "{page} at {address}: switched off",
    "shell.closed-right": "{page}: not your right",
    "shell.closed-type": "{page}: not your kind",
  },
};

const SECRET = {
  template: "secret",
  v: 1,
  kind: "list",
  title: "For providers only",
  access: { type: ["provider"] },
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data" },
  columns: [{ field: "name" }],
};

beforeEach(() => {
  window.location.hash = "";
});

describe("below pages", () => {
  test.each([
    ["an allowed page stays", "/pages/invoices", "/pages/invoices"],
    ["an unknown path leads to my-services", "/pages/nowhere", "/pages/services/my-services"],
    [
      "a forbidden page leads to the landing page",
      "/pages/service-provider/manage",
      "/pages/services/my-services",
    ],
    ["a path outside pages leads to my-services", "/elsewhere", "/pages/services/my-services"],
  ])("%s", async (_, visited, shown) => {
    open(visited);
    await waitFor(() => expect(address()).toBe(shown));
    expect(await screen.findByRole("main")).not.toBeNull();
  });

  test.each([
    ["/pages/service-provider/manage", "Customers: not your kind"],
    ["/pages/orders", "Orders at /pages/orders: switched off"],
    ["/pages/prices", "Prices: not your right"],
    ["/pages/add-page/secret", "Add: not your right"],
    ["/pages/nowhere", "There is no page at /pages/nowhere."],
    ["/elsewhere", "There is no page at /elsewhere."],
    [`/pages/${"x".repeat(200)}`, `There is no page at /pages/${"x".repeat(73)}….`],
  ])("a notice says why an address shows no page: %s", async (visited, notice) => {
    open(visited);
    const messages = within(await screen.findByRole("region", { name: "Messages" }));
    expect(await messages.findByText(notice)).not.toBeNull();
  });

  test.each(["/pages", "/pages/", "/pages/invoices"])("%s needs no notice", async (visited) => {
    open(visited);
    const messages = within(await screen.findByRole("region", { name: "Messages" }));
    expect(messages.queryByText(/There is no page|: /)).toBeNull();
  });

  test("a signed-out visitor signs in first; the address is kept with its query", async () => {
    const { kept } = open("/pages/invoices?page=2", { session: { state: "out" } });
    await waitFor(() => expect(address()).toBe("/login"));
    expect(kept).toEqual(["/pages/invoices?page=2"]);
  });

  test("no address is kept for the portal's root", async () => {
    const { kept } = open("/pages", { session: { state: "out" } });
    await waitFor(() => expect(address()).toBe("/login"));
    expect(kept).toEqual([]);
  });

  test("a template named by the address is guarded by its own access", async () => {
    open("/pages/add-page/secret");
    await waitFor(() => expect(address()).toBe("/pages/services/my-services"));
    expect(screen.queryByText("For providers only")).toBeNull();
  });

  test.each(["add-page", "edit-page"])(
    "%s/{template} shows that template to viewers with access",
    async (kind) => {
      open(`/pages/${kind}/secret`, { type: "provider" });
      expect(await screen.findByRole("heading", { level: 1, name: "For providers only" })).not.toBeNull();
      expect(address()).toBe(`/pages/${kind}/secret`);
    },
  );

  test.each<[type: CustomerType, flags: readonly string[], landing: string]>([
    ["provider", [], "/pages/automators"],
    ["distributor", [], "/pages/marketplace/customer-management"],
    ["customer", ["resource-view"], "/pages/resources/vcenter"],
    ["customer", [], "/pages/services/my-services"],
  ])("an empty address leads a %s with the flags %j to %s", async (type, flags, landing) => {
    open("/", { type, flags });
    await waitFor(() => expect(address()).toBe(landing));
  });
});

test("the frame has a sidebar, a top bar above the page, and a way back to the top of a scrolled page", async () => {
  open("/pages/invoices", { type: "provider" });
  const menu = within(await screen.findByRole("navigation", { name: "Main menu" }));
  expect(menu.getByRole("link", { name: "Secret" })).not.toBeNull();
  expect(screen.getByRole("banner").compareDocumentPosition(screen.getByRole("main"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  vi.stubGlobal("scrollY", 3000);
  fireEvent.scroll(window);
  expect(await screen.findByRole("button", { name: "Back to top" })).not.toBeNull();
  vi.unstubAllGlobals();
});

test("the frame stays when the page changes; the focus moves to the new page", async () => {
  open("/pages/invoices");
  await screen.findByRole("heading", { level: 1, name: "Invoices" });
  const frame = screen.getByRole("banner");
  const home = within(frame).getByRole("link", { name: /Home/ });
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  home.focus();
  await userEvent.click(home);
  expect(await screen.findByRole("heading", { level: 1, name: "My services" })).not.toBeNull();
  expect(screen.getByRole("banner")).toBe(frame);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  expect(document.title).toMatch(/ - My services$/);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  scrollTo.mockClear();
  window.history.back();
  expect(await screen.findByRole("heading", { level: 1, name: "Invoices" })).not.toBeNull();
  expect(scrollTo).not.toHaveBeenCalled();
});

test.each([
  [undefined, "en", "ltr"],
  ["de-AT", "de-AT", "ltr"],
  ["ar", "ar", "rtl"],
])("a session in the language %s sets the document to %s, written %s", async (language, lang, dir) => {
  open("/pages/invoices", { language });
  await screen.findByRole("heading", { level: 1, name: "Invoices" });
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual([lang, dir]);
});

test("hovering a menu link loads its template before the click", async () => {
  const { asked } = open("/pages/invoices", { type: "provider" });
  const link = await screen.findByRole("link", { name: "Secret" });
  expect(asked).toEqual([]);
  await userEvent.hover(link);
  expect(asked).toEqual(["secret"]);
});

describe("the login route", () => {
  test("redirects signed-in users to my-services", async () => {
    open("/login");
    await waitFor(() => expect(address()).toBe("/pages/services/my-services"));
  });

  test("stays open for a tab that waits for an identity token, signed in or not", async () => {
    open("/login?for=abc");
    expect(await screen.findByRole("heading", { level: 1 })).not.toBeNull();
    expect(address()).toBe("/login?for=abc");
  });
});

test("an expired session keeps the page under a dialog to sign in again", async () => {
  open("/pages/invoices", { isExpired: true });
  expect(await screen.findByRole("dialog", { name: "Your session ended" })).not.toBeNull();
  expect(address()).toBe("/pages/invoices");
});

test("an expired session is signed in by whichever tab that was opened for it signs in", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { signIn } = open("/pages/invoices", { isExpired: true });
  const button = await screen.findByRole("button", { name: "Sign in" });
  await userEvent.click(button);
  await userEvent.click(button);
  const [first, second] = opened.mock.calls.map(([url]) => /for=([^&]*)/.exec(String(url))?.[1] ?? "");
  expect(first).not.toBe(second);
  handIdentityToken(first ?? "", "token-1");
  await waitFor(() => expect(signIn).toHaveBeenCalledExactlyOnceWith("token-1"));
  cleanup();
  handIdentityToken(second ?? "", "token-2");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(signIn).toHaveBeenCalledOnce();
  opened.mockRestore();
});

describe("the logout route", () => {
  test("does not sign out when only its address is opened", async () => {
    const { signOut } = open("/logout");
    await waitFor(() => expect(address()).toBe("/pages/services/my-services"));
    expect(signOut).not.toHaveBeenCalled();
  });

  test("is opened by the account menu to sign out", async () => {
    const { signOut } = open("/pages/invoices");
    await userEvent.click(await screen.findByRole("button", { name: /^Account menu of/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(address()).toBe("/logout");
  });
});

test("a provider's icon is shown in the browser's tab unless its address is unsafe", async () => {
  const link = document.head.appendChild(document.createElement("link"));
  link.rel = "icon";
  link.href = "/favicon.svg";
  open("/pages/invoices", { bootstrap: { favicon: "javascript:alert(1)" } });
  await screen.findByText("Not available yet");
  expect(link.getAttribute("href")).toBe("/favicon.svg");
  cleanup();
  open("/pages/invoices", { bootstrap: { favicon: "/provider.png" } });
  await waitFor(() => expect(link.getAttribute("href")).toBe("/provider.png"));
  link.remove();
});

describe("an identity token for another tab", () => {
  test("reaches only the tab that waits under its name, once", async () => {
    const [ours, theirs] = [vi.fn<(token: string) => void>(), vi.fn<(token: string) => void>()];
    const stops = [awaitIdentityToken("ours", ours), awaitIdentityToken("theirs", theirs)];
    handIdentityToken("ours", "token-1");
    await waitFor(() => expect(ours).toHaveBeenCalledExactlyOnceWith("token-1"));
    handIdentityToken("ours", "token-2");
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(ours).toHaveBeenCalledOnce();
    expect(theirs).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });
});

test("a session that has expired at the start is signed out, and no server error is shown", async () => {
  const { signOut } = open("/pages/invoices", {
    isExpired: true,
    shell: new Error("401 Error - You are signed out."),
  });
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each([
  ["?safe", true],
  ["?safe=1", true],
  ["", false],
  ["?page=2", false],
])("an address with %j starts without plugins: %s", (search, isSafe) => {
  expect(loadPlugins(search).length === 0).toBe(isSafe);
});

interface Opened {
  readonly type?: CustomerType;
  readonly flags?: readonly string[];
  readonly language?: string;
  readonly session?: SessionState;
  readonly isExpired?: boolean;
  readonly bootstrap?: Partial<BootstrapData>;
  readonly shell?: Error;
}

/** The whole portal at an address, over an engine without a server. */
function open(path: string, opened: Opened = {}) {
  const {
    type = "customer",
    flags = [],
    language = "en",
    session,
    isExpired = false,
    bootstrap = {},
    shell,
  } = opened;
  const viewer = fakeViewer(type, { flags });
  const state: SessionState = session ?? {
    state: isExpired ? "expired" : "in",
    claims: viewer.claims,
    user: {
      id: 1,
      username: viewer.claims.username,
      language,
      account: { id: viewer.claims.accountId, companyName: viewer.claims.companyName },
    },
  };
  const fake = createFakeEngine({ viewer, templates: { secret: SECRET } });
  const kept: string[] = [];
  const asked: string[] = [];
  const signOut = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  const signIn = vi.fn<Engine["session"]["signIn"]>(fake.session.signIn);
  const engine: Engine = {
    ...fake,
    session: {
      ...fake.session,
      snapshot: () => state,
      subscribe: () => () => {},
      signIn,
      signOut,
      deepLink: { keep: (wanted) => kept.push(wanted), take: () => undefined },
    },
    bootstrap: {
      load: () => Promise.resolve({ ok: true, data: { ...FAKE_BOOTSTRAP, ...bootstrap } }),
      current: () => undefined,
    },
    shell: () => (shell === undefined ? Promise.resolve(SHELL) : Promise.reject(shell)),
    templates: {
      opened: () => undefined,
      page(name, parameters) {
        asked.push(name);
        return fake.templates.page(name, parameters);
      },
    },
  };
  window.location.hash = `#${path}`;
  render(<Portal engine={engine} />);
  return { kept, asked, signIn, signOut };
}

function address(): string {
  return window.location.hash.replace(/^#/, "");
}
