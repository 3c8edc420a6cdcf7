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

/** The bell has the specified sentence. */
export const ServerAway: Story = {
  args: { shown: [{ type: "error", text: NO_ANSWER, at: "top", stayMs: Infinity }] },
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
