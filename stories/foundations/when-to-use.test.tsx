import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { toId, storyNameFromExport } from "storybook/internal/csf";
import { expect, test } from "vitest";
import * as stories from "./when-to-use.stories.tsx";
import { PART_USES } from "./when-to-use.ts";

const { Parts } = composeStories(stories);

interface StoryFile {
  readonly default: { readonly title?: string };
}

const files = import.meta.glob<StoryFile>("../*/*.stories.tsx");

test("each part leads to its story", async () => {
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  const ids = loaded.flatMap(({ default: { title = "" }, ...own }) =>
    Object.keys(own).map((name) => toId(title, storyNameFromExport(name))),
  );
  expect(PART_USES.map(({ story }) => story).filter((story) => !ids.includes(story))).toEqual([]);
});

test("each part says when, and when not, and has no axe finding", async () => {
  const { container } = render(<Parts />);
  expect(screen.getAllByRole("row")).toHaveLength(PART_USES.length + 1);
  expect(screen.getByRole("link", { name: "Drawer" })).toHaveAttribute(
    "href",
    "?path=/story/renderers-list-open-row--open",
  );
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
