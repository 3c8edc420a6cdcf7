import { composeStories } from "@storybook/react-vite";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FileUpload, UploadOutcome } from "#engine";
import type { FakeEngine } from "#engine/testing";
import * as stories from "./form.stories.tsx";

const { WithFile } = composeStories(stories);

/** The form with a chosen file; `upload` is what the engine had to send, `end` its outcome. */
async function chooseFile() {
  let upload: FileUpload | undefined;
  let end: (outcome: UploadOutcome) => void = () => {};
  let engine: FakeEngine | undefined;
  const parts = {
    ...WithFile.args.parts,
    upload: (asked: FileUpload) => {
      upload = asked;
      return new Promise<UploadOutcome>((resolve) => (end = resolve));
    },
  };
  const view = render(<WithFile parts={parts} onEngine={(made) => (engine = made)} />);
  const user = userEvent.setup();
  await screen.findByRole("button", { name: "Choose a file" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("The field has no input.");
  await user.upload(input, new File(["content"], "os.iso"));
  await screen.findByRole("progressbar", { name: "Sending os.iso" });
  return {
    user,
    view,
    upload: () => upload,
    runs: () => engine?.runs ?? [],
    end: (is: UploadOutcome) => end(is),
  };
}

test("a file is sent on while its step is left, and its field shows the progress afterwards", async () => {
  const { user, upload } = await chooseFile();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByLabelText(/^Name/);
  expect(upload()?.signal?.aborted).toBe(false);
  act(() => upload()?.onProgress(0.5));
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("progressbar", { name: "Sending os.iso" })).toHaveValue(0.5);
});

test("a form with a file being sent shows that instead of being sent, and is sent after it arrived", async () => {
  const { user, runs, end } = await chooseFile();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.type(await screen.findByLabelText(/^Name/), "pool-1");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(await screen.findByRole("button", { name: "Purchase" }));
  const count = await screen.findByRole("button", { name: "Complete 1 field to continue: Image" });
  expect(runs()).toHaveLength(0);
  await user.click(count);
  expect(await screen.findByText("The file is still being sent. Wait for it, or cancel it.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  act(() => end({ ok: true, value: "image-7" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Complete/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Purchase" }));
  await waitFor(() => expect(runs()).toHaveLength(1));
  expect(runs()[0]?.roots.form).toMatchObject({ image: "image-7", name: "pool-1" });
});

test("a file is stopped with the form", async () => {
  const { view, upload } = await chooseFile();
  view.unmount();
  expect(upload()?.signal?.aborted).toBe(true);
});
