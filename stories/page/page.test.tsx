import { composeStories } from "@storybook/react-vite";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import type { FakeServices } from "./fake-services.ts";
import * as stories from "./page.stories.tsx";

const Stories = composeStories(stories);

function show(name: keyof typeof Stories) {
  const Story = Stories[name];
  const held: { engine?: FakeServices } = {};
  const view = render(<Story onEngine={(engine: FakeServices) => (held.engine = engine)} />);
  const asked = () => held.engine?.asked ?? [];
  return { user: userEvent.setup(), asked, engine: () => held.engine, ...view };
}

describe("a page", () => {
  test("shows its rows, and reads another page of them", async () => {
    const { user, asked } = show("List");
    expect(await screen.findByRole("row", { name: /^Select web-001 web-001/ })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "My services" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("51–100 of 312")).toBeVisible();
    expect(await screen.findByRole("row", { name: /^Select web-051 web-051/ })).toBeVisible();
    expect(asked()).toEqual([
      "/service?page[number]=1&page[size]=50",
      "/service?page[number]=2&page[size]=50",
    ]);
  });

  test("keeps its rows until those of the next page arrive", async () => {
    const { user } = show("List");
    await screen.findByRole("row", { name: /^Select web-001 web-001/ });
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    expect(screen.getByRole("row", { name: /^Select web-001 web-001/ })).toBeVisible();
  });

  test("shows panels beside a form that follow its input, with their own reads", async () => {
    const { user, asked } = show("FormWithPanelsBeside");
    const cores = await screen.findByRole("spinbutton", { name: /^Cores/ });
    const beside = await screen.findByRole("region", { name: "Summary" });
    expect(await within(beside).findByText("4")).toBeVisible();
    await user.clear(cores);
    await user.type(cores, "16");
    expect(await within(beside).findByText("16")).toBeVisible();
    expect(asked()).toEqual(["/service/7/metrics?"]);
  });

  test("reads the panels of each card, and describes a chart in words", async () => {
    const { user, asked } = show("Cards");
    const card = (await screen.findByText("web-002")).closest("li")!;
    expect(await within(card).findByText("26 %")).toBeVisible();
    expect(within(card).getByText("Load now")).toBeVisible();
    expect((await within(card).findAllByText(/lowest \d+ %, highest \d+ %/)).length).toBeGreaterThan(0);
    await user.click(within(card).getByText("Show as table"));
    expect(within(card).getAllByRole("row")).toHaveLength(97);
    expect(asked().filter((call) => call.startsWith("/service/2/metrics"))).toHaveLength(1);
  });

  test("opens as its URL says", async () => {
    show("SecondPage");
    expect(await screen.findByText("21–40 of 312")).toBeVisible();
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    expect(screen.getByRole("row", { name: /^Select web-292 web-292/ })).toBeVisible();
  });

  test("goes back to the first page when a filter is set, and clears it again", async () => {
    const { user } = show("SecondPage");
    await screen.findByText("21–40 of 312");
    await user.click(screen.getByRole("button", { name: "Filter by State" }));
    await user.click(await screen.findByRole("checkbox", { name: "Error", hidden: true }));
    expect(await screen.findByText("1–20 of 78")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("1–20 of 312")).toBeVisible();
  });

  test("waits for a parameter and says so, while its choices are there", async () => {
    const { user, asked } = show("RequiredParameter");
    const service = await screen.findByRole("combobox", { name: "Service" });
    expect(await within(service).findByRole("option", { name: "web-007" })).toBeInTheDocument();
    expect(service).toHaveDisplayValue("Choose");
    expect(asked()).toEqual(["/service?page[size]=20"]);
    await user.selectOptions(service, "web-007");
    expect(await screen.findByRole("row", { name: /^web-001/ })).toBeVisible();
    expect(within(service).queryByRole("option", { name: /Choose|Any/ })).toBeNull();
  });

  test("writes what is chosen without a person into the address", async () => {
    const queries: string[] = [];
    render(<Stories.PickedParameter onQuery={(query: string) => queries.push(query)} />);
    expect(await screen.findByRole("combobox", { name: "Machine" })).toHaveDisplayValue("vm-b");
    await waitFor(() => expect(queries.at(-1)).toBe("service=7&machine=vm-b"));
  });

  test("shows a value of the address that is no choice as it is, and says so", async () => {
    show("UnknownParameter");
    const machine = await screen.findByRole("combobox", { name: "Machine" });
    await waitFor(() => expect(machine).toHaveDisplayValue("vm-x (not among the choices)"));
    expect(screen.getByRole("combobox", { name: "Service" })).toHaveDisplayValue(
      "999 (not among the choices)",
    );
  });

  test("saves a view with a name, opens it again, and opens with it by default", async () => {
    const { user, engine } = show("SecondPage");
    await screen.findByText("21–40 of 312");
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.type(await screen.findByLabelText("Save this view as"), "By name{Enter}");
    expect(screen.getByRole("button", { name: "View: By name" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Default view" }));
    expect(await screen.findByText("1–50 of 312")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "By name" }));
    expect(await screen.findByText("1–20 of 312")).toBeVisible();
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    await user.click(screen.getByRole("button", { name: "Open with By name" }));
    expect(screen.getByRole("button", { name: "Open with By name" })).toHaveAttribute("aria-pressed", "true");
    const stored = engine()?.ports.store.get("atrium.list.views..services") ?? "";
    expect(JSON.parse(stored)).toEqual([{ name: "By name", query: "sort=-name&size=20", isDefault: true }]);
    await user.click(screen.getByRole("button", { name: "Rename By name" }));
    await user.type(screen.getByLabelText("Name of the view"), " 2{Enter}");
    await user.click(screen.getByRole("button", { name: "Delete By name 2" }));
    expect(screen.queryByRole("button", { name: "By name 2" })).toBeNull();
  });

  test("opens with a person's default view, unless the URL has another", async () => {
    const prefer = (engine: FakeServices) => {
      const view = { name: "Small", query: "size=20", isDefault: true };
      engine.ports.store.set("atrium.list.views..services", JSON.stringify([view, { name: 3 }, null]));
    };
    const { unmount } = render(<Stories.List onEngine={prefer} />);
    expect(await screen.findByText("1–20 of 312")).toBeVisible();
    unmount();
    render(<Stories.SecondPage onEngine={prefer} />);
    expect(await screen.findByText("21–40 of 312")).toBeVisible();
  });

  test("remembers a column's width", async () => {
    const { user } = show("List");
    await screen.findByRole("row", { name: /^Select web-001 web-001/ });
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.selectOptions(await screen.findByLabelText("Width of State"), "Wide");
    expect(screen.getByRole("columnheader", { name: "State", hidden: true })).toHaveStyle({
      inlineSize: "320px",
    });
    await user.selectOptions(screen.getByLabelText("Width of State"), "Automatic");
    expect(screen.getByRole("columnheader", { name: "State", hidden: true }).style.inlineSize).toBe("");
  });

  test("remembers the chosen columns", async () => {
    const { user, engine } = show("List");
    await screen.findByRole("row", { name: /^Select web-001 web-001/ });
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Note", hidden: true }));
    expect(await screen.findByRole("columnheader", { name: "Note", hidden: true })).toBeInTheDocument();
    expect(engine()?.ports.store.get("atrium.list.columns..services")).toContain("note");
  });

  test("reads stale data again, keeping what is on screen", async () => {
    const { asked, engine } = show("List");
    await screen.findByRole("row", { name: /^Select web-001 web-001/ });
    engine()?.stale.mark({ api: "another" });
    engine()?.stale.mark({ api: "pricing" });
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.getByRole("row", { name: /^Select web-001 web-001/ })).toBeVisible();
  });

  test("reads a load once for all tabs, and opens them with the arrow keys", async () => {
    const { user, asked } = show("Tabs");
    expect(await screen.findByRole("heading", { level: 1, name: "web-007" })).toBeVisible();
    (await screen.findByRole("tab", { name: "Details" })).focus();
    await user.keyboard("{ArrowRight}");
    expect(await screen.findByRole("row", { name: /^vm-b/ })).toBeVisible();
    expect(within(screen.getByRole("row", { name: /^vm-a/ })).getByText("Powered off")).toBeVisible();
    expect(asked()).toEqual(["/service/7?"]);
  });

  test("moves the strip of tabs to the open one, where not all fit", async () => {
    const rect = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function of(
      this: Element,
    ) {
      const strip = this.getAttribute("role") === "tab" ? this.closest('[role="tablist"]') : null;
      return new DOMRect(strip === null ? 0 : 300 - strip.scrollLeft, 0, 200, 40);
    });
    show("Tabs");
    expect(await screen.findByRole("tab", { name: "Details" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("tablist").scrollLeft).toBe(300));
    rect.mockRestore();
  });

  test("opens the tab at that side where words run from right to left", async () => {
    document.documentElement.dir = "rtl";
    const { user } = show("Tabs");
    (await screen.findByRole("tab", { name: "Details" })).focus();
    await user.keyboard("{ArrowLeft}");
    document.documentElement.dir = "ltr";
    expect(await screen.findByRole("row", { name: /^vm-b/ })).toBeVisible();
  });

  test("gives each panel its part of a row, from the start", async () => {
    const widths = (container: HTMLElement) =>
      Array.from(container.querySelectorAll("[data-width]"), (panel) => panel.getAttribute("data-width"));
    const thirds = ["third", "third", "third", "two-thirds", "third", "half", "half"];
    const { container } = show("SideBySide");
    expect(await screen.findByRole("heading", { level: 1, name: "web-007" })).toBeVisible();
    expect(widths(container)).toEqual(thirds);
  });

  test("keeps the input of a form while another tab is open, and makes nothing of it", async () => {
    const { user } = show("FormOnATab");
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "web");
    await user.click(screen.getByRole("tab", { name: "Load" }));
    expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
    await user.click(screen.getByRole("tab", { name: "Profile" }));
    expect(await screen.findByRole("textbox", { name: /^Name/ })).toHaveValue("web");
    expect(screen.queryByText("Draft restored")).toBeNull();
  });

  test("heads a form with its title, and puts one that stands beside others in a card", async () => {
    show("FormOnATab");
    const panel = await screen.findByRole("region", { name: "About you" });
    expect(within(panel).getByRole("heading", { level: 2, name: "About you" })).toBeVisible();
    expect(panel).toHaveAttribute("data-card");
    expect(screen.getByRole("region", { name: "More" })).not.toHaveAttribute("data-card");
  });

  test("shows that a plugin is unknown, and goes on", async () => {
    show("Tabs");
    expect(await screen.findByText("The plugin “nobody-knows-it” is not installed.")).toBeVisible();
    expect(screen.getByText("There are no values for this period.")).toBeVisible();
  });

  test("shows where a template is wrong", async () => {
    show("WrongTemplate");
    const box = await screen.findByRole("alert", { name: "The template of this page has mistakes" });
    expect(within(box).getAllByText(/^services\.json:\d+:\d+ /).length).toBeGreaterThan(0);
  });

  test.each([
    ["Failed", "The pricing service does not answer"],
    ["Forbidden", /Missing permission Services\.R\. An administrator/],
  ] as const)("shows why its data is missing: %s", async (name, text) => {
    show(name);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("shows how a thing is, what is used of it, and its actions by weight", async () => {
    const user = userEvent.setup();
    show("ObjectPage");
    expect(await screen.findByText("Memory is nearly full: db-04 could not start.")).toBeVisible();
    expect(await screen.findByRole("meter", { name: "Memory" })).toHaveAttribute(
      "aria-valuetext",
      "118 / 128 GB, 92 % used, 10 GB free",
    );
    expect(screen.queryByRole("meter", { name: "Cores" })).toBeNull();
    expect(screen.getByText("Jana Moreau")).toBeVisible();
    expect(screen.queryByText("Nothing")).toBeNull();
    expect(await screen.findByRole("tab", { name: "Machines 2" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Console",
      "Delete",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByRole("dialog")).toBeVisible();
  });

  test("offers the actions of a thing that can be used before those that cannot", async () => {
    const { user } = show("ObjectPageStates");
    expect(await screen.findByRole("link", { name: "Modify" })).toBeVisible();
    expect(await screen.findByRole("button", { name: "Pause" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More actions" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Resume"),
    ]);
  });

  test.each([
    "List",
    "Tabs",
    "ObjectPage",
    "ObjectPageLoading",
    "Loading",
    "Failed",
    "WrongTemplate",
  ] as const)("%s has no axe finding", async (name) => {
    const { container } = show(name);
    await waitFor(() => expect(container.querySelector("h1")).not.toBeNull());
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
