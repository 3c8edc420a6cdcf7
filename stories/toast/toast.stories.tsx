import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { NO_ANSWER, type Toast } from "#engine";
import { createFakeEngine } from "#engine/testing";
import type { FakeEngine } from "#engine/testing";
import { EngineProvider, Toasts } from "#renderers";

interface ToastStoryProps {
  readonly shown: readonly (Partial<Toast> & Pick<Toast, "text">)[];
  readonly onEngine?: (engine: FakeEngine) => void;
}

function ToastStory({ shown, onEngine }: ToastStoryProps) {
  const [engine] = useState(() => {
    const made = createFakeEngine();
    for (const toast of shown) made.toasts.show(toast);
    onEngine?.(made);
    return made;
  });
  return (
    <EngineProvider engine={engine}>
      <Toasts />
    </EngineProvider>
  );
}

const meta: Meta<typeof ToastStory> = { title: "Forms/Toasts", component: ToastStory };
export default meta;

type Story = StoryObj<typeof ToastStory>;

const STAYS = { stayMs: Infinity } as const;

export const Kinds: Story = {
  args: {
    shown: [
      { type: "error", text: "409 Error - This service has running machines", at: "top", ...STAYS },
      { type: "info", text: "The pool is being prepared.", ...STAYS },
      { type: "success", text: "pool-1 was ordered.", ...STAYS },
      { type: "warn", text: "The automator is syncing.", ...STAYS },
      { type: "grimace", text: "Something went wrong trying to retrieve the activity for pool-1", ...STAYS },
    ],
  },
};

export const ServerAway: Story = {
  args: { shown: [{ type: "error", text: NO_ANSWER, at: "top", stayMs: Infinity }] },
};

/** The same where the box of the toasts could not be loaded either. */
export const NoConnection: Story = {
  args: { shown: [{ type: "error", text: NO_ANSWER, at: "top", stayMs: 300 }] },
};

/** What ended elsewhere. */
export const Ended: Story = {
  args: {
    shown: [
      { type: "success", text: "app-09 is powered off", ...STAYS },
      {
        type: "error",
        title: "app-19 was not powered off",
        text: "Activity Error - The platform did not answer in time.",
        at: "top",
        ...STAYS,
      },
    ],
  },
};

export const Passing: Story = { args: { shown: [{ type: "success", text: "Saved." }] } };

export const LongText: Story = {
  args: {
    shown: [
      {
        text: `500 Error - ${"Bundesausbildungsförderungsgesetzverordnung ".repeat(12)}`,
        at: "top",
        ...STAYS,
      },
    ],
  },
};
