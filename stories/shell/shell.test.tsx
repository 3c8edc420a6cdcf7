import { composeStories } from "@storybook/react-vite";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ownKey } from "../../app/navigation/own-key.ts";
import { APPEARS_AFTER_PX } from "../../app/shell/back-to-top.tsx";
import { createFakeEngine } from "#engine/testing";
import * as screens from "./screens.stories.tsx";
import { FAILED, notificationsOf, RUNNING } from "./shell-fixture.ts";
import * as keys from "./shortcuts.stories.tsx";
import * as sidebars from "./sidebar.stories.tsx";
import * as bars from "./top-bar.stories.tsx";

const Bar = composeStories(bars);
const Side = composeStories(sidebars);
const Screens = composeStories(screens);
const Keys = composeStories(keys);

describe("the top bar", () => {
  test("names the account a provider acts for, only then", () => {
    const { unmount } = render(<Bar.Managed />);
    expect(screen.getByText("You are logged in as Blue Harbour")).toBeVisible();
    unmount();
    render(<Bar.Customer />);
    expect(screen.queryByText(/You are logged in as/)).toBeNull();
  });

  test("opens the account menu with the person, settings, sign-out and version", async () => {
    const user = userEvent.setup();
    const onSignOut = vi.fn<() => void>();
    render(<Bar.Customer account={{ ...Bar.Customer.args.account!, onSignOut }} />);
    await user.click(accountButton());
    const menu = within(screen.getByRole("region", { name: "Account" }));
    expect(await menu.findByText("Blue Harbour")).toBeVisible();
    expect(menu.getByText("customer@demo.example")).toBeVisible();
    expect(menu.getByText("Version 1.0.0")).toBeVisible();
    expect(menu.queryByText("Managed Access Session")).toBeNull();
    expect(menu.getByRole("link", { name: "User settings" })).toHaveAttribute(
      "href",
      "#/pages/user/user-settings",
    );
    await user.click(menu.getByRole("button", { name: "Sign out" }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test("hides the user settings in a managed session, and names the session", async () => {
    render(<Bar.Managed />);
    await userEvent.setup().click(accountButton());
    const menu = screen.getByRole("region", { name: "Account" });
    await within(menu).findByRole("button", { name: "Sign out" });
    expect(screen.queryByRole("link", { name: "User settings" })).toBeNull();
    expect(menu).toHaveTextContent(
      /^Blue Harbour.*@demo\.example\s*Colours: match system\s*Sign out\s*Managed Access Session\s*Version 1\.0\.0$/,
    );
  });

  test("shows the provider's logo in place of the portal's own", () => {
    const { container, unmount } = render(<Bar.Customer logo="/logos/provider.png" />);
    expect(container.querySelector("img[src='/logos/provider.png']")).not.toBeNull();
    expect(screen.queryByText("Atrium")).toBeNull();
    unmount();
    render(<Bar.Customer />);
    expect(screen.getByText("Atrium")).toBeVisible();
  });

  test("reads the page's data again, collapses the menu, and shows the person's picture", async () => {
    const [onRefresh, onToggleMenu] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(<Bar.WithPicture onRefresh={onRefresh} onToggleMenu={onToggleMenu} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await user.click(screen.getByRole("button", { name: "Collapse menu" }));
    expect([onRefresh, onToggleMenu].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(accountButton().querySelector("img[src^='data:image/svg']")).not.toBeNull();
  });

  test("names the person and the account, with initials in place of a picture", () => {
    render(<Bar.Customer />);
    expect(accountButton().querySelector("img")).toBeNull();
    expect(accountButton().querySelector("[data-initials='C']")).not.toBeNull();
    expect(accountButton()).toHaveTextContent("customer@demo.example Blue Harbour");
    expect(accountButton()).toHaveAccessibleName("Account menu of customer@demo.example Blue Harbour");
  });

  test("ends a managed session from the line that names it", async () => {
    const onSignOut = vi.fn<() => void>();
    render(<Bar.Managed account={{ ...Bar.Managed.args.account!, onSignOut }} />);
    await userEvent.setup().click(screen.getByRole("button", { name: "End managed access to Blue Harbour" }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test("closes the account menu on Escape, and returns the focus", async () => {
    const user = userEvent.setup();
    render(<Bar.Customer />);
    await user.click(accountButton());
    await screen.findByRole("button", { name: "Sign out" });
    await user.tab();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Account" })).toBeNull();
    expect(accountButton()).toHaveFocus();
  });
});

describe("the bell", () => {
  test.each([
    ["progress", notificationsOf([...RUNNING, ...FAILED])],
    ["failure", notificationsOf(FAILED)],
  ])("is coloured %s, and counts", (bell, notifications) => {
    render(<Bar.Customer notifications={{ notifications, onClear: () => {} }} />);
    expect(document.querySelector(`[data-count="${notifications.count}"]`)).toBeVisible();
    expect(bellButton()).toHaveAttribute("data-bell", bell);
  });

  test.each(["Complete", "Customer"] as const)(
    "is coloured success where nothing runs or failed: %s",
    (name) => {
      const Story = Bar[name];
      render(<Story />);
      expect(bellButton()).toHaveAttribute("data-bell", "success");
    },
  );

  test("stands out only where there is something", () => {
    const { unmount } = render(<Bar.Customer />);
    expect(bellButton()).toHaveAttribute("data-is-empty", "true");
    unmount();
    render(<Bar.Complete />);
    expect(bellButton()).toHaveAttribute("data-is-empty", "false");
  });

  test("dates its tasks like the rest of the portal", async () => {
    render(<Bar.Complete />);
    await openPanel();
    expect(screen.getByRole("button", { name: /Edit pool-3/ })).toHaveTextContent("2026-01-22 15:04:05");
  });

  test("shows that there is nothing", async () => {
    render(<Bar.Customer />);
    await openPanel();
    expect(screen.getByText("You do not have any notifications")).toBeVisible();
  });

  test("opens groups with their counts; each is cleared separately", async () => {
    const onClear = vi.fn<(type: string) => void>();
    render(<Bar.All notifications={{ ...Bar.All.args.notifications!, onClear }} />);
    const user = await openPanel();
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["3 running task(s)", "1 complete task(s)", "1 failed task(s)"]);
    await user.click(screen.getByRole("button", { name: "Clear 1 failed task(s)" }));
    expect(onClear).toHaveBeenCalledExactlyOnceWith("failed");
  });

  test("collapses a group", async () => {
    render(<Bar.Running />);
    const user = await openPanel();
    await user.click(screen.getByRole("button", { name: "2 running task(s)" }));
    expect(screen.queryByRole("button", { name: /Create pool-1/ })).toBeNull();
  });

  test("shows what waits for a person", async () => {
    render(<Bar.Waiting />);
    await openPanel();
    expect(screen.getByRole("button", { name: /Purchase Gold pool.*Waiting/ })).toBeVisible();
  });

  test("shows a failed task with its start time and error", async () => {
    render(<Bar.Failed />);
    const user = await openPanel();
    await user.click(screen.getByRole("button", { name: /Delete pool-4/ }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete pool-4" }));
    expect(dialog.getByText("Request on January 22nd 2026, 3:04:05 pm was refused")).toBeVisible();
    expect(dialog.getByRole("heading", { name: "Error" })).toBeVisible();
    expect(dialog.getByText("409 Error - This service has running machines")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says in words that no server answered, with the call and the specified text behind it", async () => {
    render(<Bar.Away />);
    const user = await openPanel();
    await user.click(screen.getByRole("button", { name: /Could not load My services/ }));
    const dialog = within(screen.getByRole("dialog", { name: "Could not load My services" }));
    expect(dialog.getByText("The server cannot be reached")).toBeVisible();
    await user.click(dialog.getByText("Details"));
    expect(dialog.getByText("GET /service")).toBeVisible();
    expect(dialog.getByText("Response with status: 0 for URL: null")).toBeVisible();
  });

  test("shows no error for a running task", async () => {
    render(<Bar.Running />);
    const user = await openPanel();
    await user.click(screen.getByRole("button", { name: /Create pool-1/ }));
    expect(within(screen.getByRole("dialog")).queryByRole("heading", { name: "Error" })).toBeNull();
  });

  test("closes its panel on Escape, and takes the focus back", async () => {
    render(<Bar.All />);
    const user = await openPanel();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull();
    expect(bellButton()).toHaveFocus();
  });
});

describe("the sidebar", () => {
  test("says which pages do not exist yet, beside their names", async () => {
    const user = userEvent.setup();
    const more = [
      { title: "Forecast", href: "/pages/forecast", isPlanned: true as const },
      { title: "Ready", href: "/pages/ready" },
    ];
    render(<Side.Customer more={[{ title: "More", children: more }]} />);
    await user.click(screen.getByRole("button", { name: "More" }));
    expect(screen.getByRole("link", { name: /^Forecast/ })).toHaveAccessibleName("Forecast Soon");
    expect(screen.getByRole("link", { name: /^Ready/ })).toHaveAccessibleName("Ready");
  });

  test.each(["Customer", "Provider", "Distributor"] as const)("gives the %s its menu", (role) => {
    const Menu = Side[role];
    render(<Menu />);
    const menu = within(screen.getByRole("navigation", { name: "Main menu" }));
    expect(menu.getAllByRole("listitem").length).toBeGreaterThan(0);
  });

  test("opens an external link in its own target, without an opener or referrer", () => {
    render(<Side.WithLinkOutside />);
    const link = screen.getByRole("link", { name: "Status page" });
    expect(link).toHaveAttribute("target", "status");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("expands nested parents separately", async () => {
    const user = userEvent.setup();
    render(<Side.Nested />);
    expect(screen.queryByRole("button", { name: "Outside" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Help" }));
    const inner = screen.getByRole("button", { name: "Outside" });
    expect(inner).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("link", { name: "Status page" })).toBeNull();
    await user.click(inner);
    expect(screen.getByRole("link", { name: "Status page" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Help" }));
    await user.click(screen.getByRole("button", { name: "Help" }));
    expect(screen.getByRole("link", { name: "Status page" })).toBeVisible();
  });

  test("shows the children of a parent beside it while it is collapsed", async () => {
    render(<Side.NestedCollapsed />);
    await userEvent.setup().click(screen.getByRole("button", { name: "Help" }));
    expect(screen.getByRole("link", { name: "First steps" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Status page" })).toBeVisible();
  });

  test("says whose portal it is where it covers the page, and leads to its start", async () => {
    const onClose = vi.fn<() => void>();
    render(<Side.OverThePage onClose={onClose} />);
    const home = within(screen.getByRole("dialog", { name: "Main menu" })).getByRole("link", {
      name: "Atrium, Home",
    });
    expect(home).toHaveTextContent("Atrium");
    expect(screen.queryByRole("button", { name: "Keyboard shortcuts" })).toBeNull();
    await userEvent.setup().click(home);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("is closed by Escape where it covers the page", () => {
    const onClose = vi.fn<() => void>();
    render(<Side.OverThePage onClose={onClose} />);
    fireEvent.keyDown(screen.getByRole("dialog", { name: "Main menu" }), { key: "Escape" });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("back to top", () => {
  afterEach(() => scrollTo(0));
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(window, "scrollY", { value: y, configurable: true });
      window.dispatchEvent(new Event("scroll"));
    });

  test("appears after 400 pixels of scroll", () => {
    expect(APPEARS_AFTER_PX).toBe(400);
    render(<Screens.LongPage />);
    scrollTo(400);
    expect(screen.queryByRole("button", { name: "Back to top" })).toBeNull();
    scrollTo(401);
    expect(screen.getByRole("button", { name: "Back to top" })).toBeVisible();
  });

  test("scrolls there within a second", () => {
    vi.useFakeTimers();
    const moved = vi
      .spyOn(window, "scrollTo")
      .mockImplementation((_: unknown, y?: number) => scrollTo(y ?? 0));
    try {
      render(<Screens.LongPage />);
      scrollTo(3000);
      fireEvent.click(screen.getByRole("button", { name: "Back to top" }));
      act(() => void vi.advanceTimersByTime(900));
      expect(window.scrollY).toBeGreaterThan(0);
      expect(window.scrollY).toBeLessThan(3000);
      act(() => void vi.advanceTimersByTime(150));
      expect(window.scrollY).toBe(0);
    } finally {
      moved.mockRestore();
      vi.useRealTimers();
    }
  });
});

describe("around the page", () => {
  test("breadcrumbs lead back to a list in its last state, in this tab", () => {
    const engine = createFakeEngine();
    engine.ports.tabStore.set(`${ownKey(engine, "trail")}/pages/services/my-services`, "search=web&page=2");
    render(<Screens.Trail engine={engine} />);
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    expect(trail.getByRole("link", { name: "Services" })).toHaveAttribute(
      "href",
      "#/pages/services/my-services?search=web&page=2",
    );
  });

  test("the tab keeps the state of a page for the breadcrumbs of those below it", () => {
    const engine = createFakeEngine();
    render(<Screens.ListState engine={engine} />);
    const key = `${ownKey(engine, "trail")}/pages/services/my-services`;
    expect(engine.ports.tabStore.get(key)).toBe("search=web&page=2");
  });

  test("breadcrumbs lead back, and end with the page itself", () => {
    render(<Screens.Trail />);
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    expect(trail.getByRole("link", { name: "Services" })).toHaveAttribute(
      "href",
      "#/pages/services/my-services",
    );
    expect(trail.getByText("pool-1")).toHaveAttribute("aria-current", "page");
  });

  test("being offline is shown while it lasts", () => {
    render(<Screens.Offline />);
    expect(screen.getByRole("status")).toHaveTextContent(/^You are offline\./);
  });

  test("a page that failed shows why, and can be retried", () => {
    render(<Screens.BrokenPage />);
    expect(screen.getByRole("alert")).toHaveTextContent("A column has no field.");
    expect(screen.getByRole("button", { name: "Copy details" })).toBeVisible();
  });

  test("a server that is away is told in words, with the specified sentence folded below", () => {
    render(<Screens.ServerAway />);
    expect(screen.getByRole("heading", { name: "The server cannot be reached" })).toBeVisible();
    const sentence = screen.getByText("Response with status: 0 for URL: null");
    expect(sentence).not.toBeVisible();
    fireEvent.click(screen.getByText("Details"));
    expect(sentence.closest("details")).toHaveAttribute("open");
  });

  test("a portal that was updated offers to reload in a notice, not in a dialog over the page", () => {
    render(<Screens.UpdatedMeanwhile />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent("The portal was updated.");
    expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  });

  test("a page that is missing says so, with a way to try again", () => {
    render(<Screens.PageIsMissing />);
    expect(screen.getByRole("heading", { name: /^This part could not be loaded/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  test("the dialog of an ended session is not closed by Escape", () => {
    render(<Screens.Expired />);
    const dialog = screen.getByRole("dialog", { name: "Your session ended" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(dialog).toBeInTheDocument();
  });

  test("a failed sign-in has a button to try again", async () => {
    render(<Screens.SignInFails />);
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  });
});

const ALL = [Bar, Side, Screens, Keys]
  .flatMap((group) => Object.values(group))
  .map((Story) => [Story.id, Story] as const);

test.each(ALL)("%s has no accessibility finding", async (_, Story) => {
  const { container } = render(<Story />);
  const bell = screen.queryByRole("button", { name: /^Notifications/ });
  if (bell !== null) {
    fireEvent.click(bell);
    await shownPanel();
  }
  const { violations } = await axe.run(container, {
    rules: {
      "color-contrast": { enabled: false },
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

function accountButton(): HTMLElement {
  return screen.getByRole("button", { name: /^Account menu of/ });
}

function bellButton(): HTMLElement {
  return screen.getByRole("button", { name: /^Notifications/ });
}

/** The content of the panel is loaded when it is first opened. */
async function shownPanel() {
  const panel = screen.getByRole("region", { name: "Notifications" });
  await waitFor(() => expect(panel.querySelector("p, section")).not.toBeNull());
}

async function openPanel() {
  const user = userEvent.setup();
  await user.click(bellButton());
  await shownPanel();
  return user;
}
