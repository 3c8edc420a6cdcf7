import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { createFakeEngine } from "#engine/testing";
import { Button, EngineProvider, Toasts } from "#renderers";
import { ConfirmDialog, Dialog, DialogButtons, DialogText } from "#renderers/dialog";
import type { ConfirmDialogProps, DialogProps } from "#renderers/dialog";

type Shown = Omit<DialogProps, "onClose" | "children">;

/** A button that opens a dialog, and what else is on the page. */
function FamilyStory({ children, ...dialog }: Shown & Pick<DialogProps, "children">) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <main>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Button variant="default">Elsewhere</Button>
      {isOpen && (
        <Dialog {...dialog} onClose={close}>
          {children}
        </Dialog>
      )}
    </main>
  );
}

const meta: Meta<typeof FamilyStory> = { title: "Dialogs/Family", component: FamilyStory };
export default meta;

type Story = StoryObj<typeof FamilyStory>;

const FOOT = (
  <DialogButtons beside="You can close this; it goes on.">
    <Button variant="default">Close</Button>
    <Button>Retry</Button>
  </DialogButtons>
);

export const Message: Story = {
  args: { title: "Guest of app-09", text: "The tools in this machine report nothing." },
};

export const LargeWithNote: Story = {
  args: {
    title: "Power off 6 machines",
    size: "large",
    text: "4 done, 1 running, 1 failed.",
    children: FOOT,
  },
};

export const LongContent: Story = {
  args: {
    title: `Move ${"a-very-long-service-name-".repeat(6)}`,
    size: "large",
    text: "It stays in sight what can be done, however long it is.",
    children: (
      <>
        {Array.from({ length: 40 }, (_, index) => (
          <DialogText key={index}>{`Machine ${index + 1} moves too.`}</DialogText>
        ))}
        {FOOT}
      </>
    ),
  },
};

function Question(props: Omit<ConfirmDialogProps, "onAnswer">) {
  const [answer, setAnswer] = useState<boolean>();
  return (
    <main>
      <output>{answer === undefined ? "" : answer ? "yes" : "no"}</output>
      {answer === undefined && <ConfirmDialog {...props} onAnswer={setAnswer} />}
    </main>
  );
}

export const Neutral: StoryObj<typeof Question> = {
  render: () => <Question title="Send it now?" text="The order goes to your provider." confirm="Send" />,
};

export const Warning: StoryObj<typeof Question> = {
  render: () => (
    <Question
      title="Power off app-09?"
      text="app-09 stops immediately. Unsaved data is lost."
      confirm="Power off"
      tone="warning"
    />
  ),
};

export const Danger: StoryObj<typeof Question> = {
  render: () => (
    <Question
      title="Delete web-frontend?"
      text="Deletes web-frontend and its 25 machines. This cannot be undone."
      confirm="Delete"
      tone="danger"
    />
  ),
};

/** A question over a dialog; a message over both can still be dismissed. */
function Stacked() {
  const [engine] = useState(() => {
    const made = createFakeEngine();
    made.toasts.show({ text: "app-03 is powered off", type: "success", stayMs: Infinity });
    return made;
  });
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <EngineProvider engine={engine}>
      <main>
        <Button>Elsewhere</Button>
      </main>
      {isOpen && (
        <Dialog title="Modify contact" size="large" onClose={() => setIsOpen(false)}>
          <form>
            <label>
              Name <input />
            </label>
          </form>
          <DialogButtons>
            <Button variant="default" onClick={() => setIsAsked(true)}>
              Cancel
            </Button>
            <Button>Save</Button>
          </DialogButtons>
        </Dialog>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Leave this page?"
          text="You have unsaved changes."
          confirm="Leave"
          cancel="Stay"
          tone="warning"
          onAnswer={() => setIsAsked(false)}
        />
      )}
      <Toasts />
    </EngineProvider>
  );
}

export const OverAnother: StoryObj<typeof Stacked> = { render: () => <Stacked /> };
