import { composeStories } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { ListViewProps } from "#renderers";
import * as drawerStories from "./drawer.stories.tsx";
import * as stories from "./list.stories.tsx";

export const Stories = { ...composeStories(stories), ...composeStories(drawerStories) };

/** Shows a list story, with a spy for each handler. */
export function show(name: keyof typeof Stories, props: object = {}) {
  const Story = Stories[name];
  const handlers = {
    onChange: vi.fn<ListViewProps["onChange"]>(),
    onColumns: vi.fn<ListViewProps["onColumns"]>(),
    onAction: vi.fn<ListViewProps["onAction"]>(),
    onBulk: vi.fn<ListViewProps["onBulk"]>(),
    onRetry: vi.fn<ListViewProps["onRetry"]>(),
    onRefresh: vi.fn<ListViewProps["onRefresh"]>(),
  };
  const view = render(<Story {...handlers} {...props} />);
  return { user: userEvent.setup(), ...handlers, ...view };
}

export const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
