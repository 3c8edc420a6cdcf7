import type { Meta, StoryObj } from "@storybook/react-vite";
import { MissingDialog, WaitingDialog } from "#renderers/dialog";
import { type PartModule, partOf, PartStory } from "./part-story.tsx";

const meta: Meta<typeof PartStory> = { title: "Foundations/Parts", component: PartStory };
export default meta;

type Story = StoryObj<typeof PartStory>;

const away = () => Promise.reject<PartModule>(new TypeError("Failed to fetch"));

export const Missing: Story = { args: { part: partOf(away) } };

export const Outdated: Story = { args: { part: partOf(away), build: { isOutdated: true } } };

export const Ready: Story = { args: { part: partOf(() => Promise.resolve({ Loaded: () => "The part" })) } };

export const DialogIsMissing: StoryObj = {
  render: () => (
    <MissingDialog title="Power off app-09" onClose={() => {}} isTrying={false} onRetry={() => {}} />
  ),
};

export const DialogIsLoading: StoryObj = {
  render: () => <WaitingDialog title="Power off app-09" onClose={() => {}} />,
};
