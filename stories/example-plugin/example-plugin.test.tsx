import { readFileSync } from "node:fs";
import { join } from "node:path";
import { composeStories } from "@storybook/react-vite";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import type { FakeEngine } from "#engine/testing";
import * as stories from "./example-plugin.stories.tsx";

const Stories = composeStories(stories);
const held: { engine?: FakeEngine } = {};
const hold = (engine: FakeEngine) => void (held.engine = engine);

describe("the example plugins", () => {
  test("draw a panel from their reads, with the template's action, and a meter in each row", async () => {
    render(<Stories.PanelAndCell onEngine={hold} />);
    expect(await screen.findByText("2 quotas")).toBeVisible();
    expect(await screen.findByRole("meter", { name: "12" })).toHaveValue(12);
    // Without a limit there is no share to show.
    expect(screen.getAllByRole("meter")).toHaveLength(1);
    await userEvent.setup().click(screen.getByRole("button", { name: "Count again" }));
    await waitFor(() => expect(held.engine?.runs).toMatchObject([{ pointer: "/panels/0/actions/0" }]));
  });

  test("are a field of a form like any other", async () => {
    render(<Stories.Field onEngine={hold} />);
    const slider = await screen.findByRole("slider", { name: "Limit" });
    expect(slider).toHaveValue("40");
    fireEvent.change(slider, { target: { value: "75" } });
    await userEvent.setup().click(screen.getByRole("button", { name: /Create|Save/ }));
    await waitFor(() => expect(held.engine?.runs[0]?.roots.form).toEqual({ limit: 75 }));
  });

  test("show where their parameters are wrong", async () => {
    render(<Stories.WrongWith />);
    expect(await screen.findByRole("alert")).toHaveTextContent("/api (type)");
  });

  test("that do not exist are named, and the rest of the page is shown", async () => {
    render(<Stories.Unknown />);
    expect(await screen.findByText(/quota-summary/)).toBeVisible();
    expect(await screen.findByRole("row", { name: /Cores/ })).toHaveTextContent("12");
  });

  test("that throw stay in their boxes", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    render(<Stories.Thrown />);
    expect(await screen.findByText("The quota service speaks another language")).toBeVisible();
    expect(await screen.findByRole("row", { name: /Cores/ })).toHaveTextContent("12");
    expect(screen.getByRole("heading", { level: 1, name: "Quotas" })).toBeVisible();
    quiet.mockRestore();
  });

  test.each(Object.entries(Stories).filter(([name]) => name !== "Thrown"))(
    "%s has no accessibility finding",
    async (_name, Story) => {
      const { container } = render(<Story />);
      await screen.findByRole("heading", { level: 1 });
      const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
      expect(violations.map(({ id }) => id)).toEqual([]);
    },
  );
});

describe("the guide for authors of plugins", () => {
  const root = join(import.meta.dirname, "../..");
  const guide = readFileSync(join(root, "docs/plugin-author.md"), "utf8");
  const blocks = [...guide.matchAll(/<!-- (\S+) -->\n\n```\w+\n([\s\S]*?)```/g)];

  test("shows the code of the example", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    for (const [, file = "", code = ""] of blocks)
      expect(readFileSync(join(root, file), "utf8"), file).toContain(code.trim());
  });

  test.each(["panel", "page", "action", "field", "cell", "menu"])("names the kind %s", (kind) => {
    expect(guide).toContain(`\`${kind}\``);
  });
});
