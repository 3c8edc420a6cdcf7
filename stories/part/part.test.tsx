import { composeStories } from "@storybook/react-vite";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Dialog, WaitingDialog } from "#renderers/dialog";
import { lazyPart } from "#renderers/part";
import { partOf } from "./part-story.tsx";
import * as stories from "./part.stories.tsx";

const { DialogIsLoading, DialogIsMissing, Missing, Outdated, Ready } = composeStories(stories);

const loaded = { Loaded: () => "The part" };
const gone = () => Promise.reject<typeof loaded>(new TypeError("Failed to fetch"));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** How it is loaded, try after try; the last answer stays. */
function tries(...answers: (() => Promise<typeof loaded>)[]) {
  const load = vi.fn<() => Promise<typeof loaded>>();
  for (const answer of answers) load.mockImplementationOnce(answer);
  return load.mockImplementation(answers.at(-1) ?? gone);
}

describe("a part that could not be loaded", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test("says so in its place, and everything else goes on", async () => {
    render(<Missing part={partOf(tries(gone))} />);
    await pass(0);
    expect(screen.getByRole("alert")).toHaveTextContent("This part could not be loaded.");
    expect(screen.getByLabelText("Name")).toHaveValue("kept");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is asked for again by itself, less and less often, until it is there", async () => {
    const load = tries(gone, gone, gone, () => Promise.resolve(loaded));
    const part = partOf(load);
    render(<Missing part={part} />);
    await pass(0);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    await pass(1_900);
    expect(load).toHaveBeenCalledTimes(2);
    await pass(100);
    expect(load).toHaveBeenCalledTimes(3);
    await pass(4_000);
    expect(load).toHaveBeenCalledTimes(4);
    expect(screen.getByText("The part")).toBeVisible();
    await pass(120_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  test("is asked for by its button at once, which is busy meanwhile", async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    let arrive: (content: typeof loaded) => void = () => {};
    const later = () => new Promise<typeof loaded>((resolve) => (arrive = resolve));
    const load = tries(gone, later);
    const part = partOf(load);
    render(<Missing part={part} />);
    await pass(0);
    const again = screen.getByRole("button", { name: "Try again" });
    await user.click(again);
    expect(again).toHaveAttribute("aria-busy", "true");
    await user.click(again);
    expect(load).toHaveBeenCalledTimes(2);
    arrive(loaded);
    await pass(0);
    expect(screen.getByText("The part")).toBeVisible();
  });

  test("is asked for when the network is back", async () => {
    const load = tries(gone, () => Promise.resolve(loaded));
    const part = partOf(load);
    render(<Missing part={part} />);
    await pass(0);
    act(() => void window.dispatchEvent(new Event("online")));
    await pass(0);
    expect(screen.getByText("The part")).toBeVisible();
  });

  test("is not asked for any more once nobody needs it", async () => {
    const load = tries(gone);
    const part = partOf(load);
    const { unmount } = render(<Missing part={part} />);
    await pass(0);
    unmount();
    await pass(120_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("is asked for at once when it is needed again", async () => {
    const load = tries(gone, () => Promise.resolve(loaded));
    const part = partOf(load);
    const { rerender } = render(<Missing part={part} />);
    await pass(0);
    rerender(<Missing part={part} isNeeded={false} />);
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    rerender(<Missing part={part} />);
    await pass(0);
    expect(screen.getByText("The part")).toBeVisible();
  });

  test("asks which build the server has after each try, and offers to reload only then", async () => {
    const check = vi.fn<() => void>();
    const part = partOf(gone);
    const { rerender } = render(<Missing part={part} build={{ check }} />);
    await pass(0);
    expect(check).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(check).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
    const reload = vi.fn<() => void>();
    rerender(<Missing part={part} build={{ check, reload, isOutdated: true }} />);
    screen.getByRole("button", { name: "Reload" }).click();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("brings the style sheet that did not arrive with it", async () => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = "/assets/part-12345678.css";
    const load = tries(
      () => {
        document.head.append(style);
        style.dispatchEvent(new Event("error"));
        return gone();
      },
      () => Promise.resolve(loaded),
    );
    const part = partOf(load);
    render(<Missing part={part} />);
    await pass(0);
    await pass(1_000);
    const again = document.querySelector('link[href$="/assets/part-12345678.css"]');
    expect(again).not.toBeNull();
    expect(again).not.toBe(style);
    // It is waited for: the part would come without its styles.
    expect(screen.queryByText("The part")).toBeNull();
    again?.dispatchEvent(new Event("load"));
    await pass(0);
    expect(screen.getByText("The part")).toBeVisible();
  });
});

test("a part that is there is drawn at once when it is drawn again", async () => {
  const { rerender } = render(<Ready key="a" />);
  expect(await screen.findByText("The part")).toBeVisible();
  rerender(<Ready key="b" />);
  expect(await screen.findByText("The part")).toBeVisible();
});

test.each(Object.entries({ DialogIsLoading, DialogIsMissing, Missing, Outdated }))(
  "%s has no accessibility finding",
  async (_, Story) => {
    render(<Story />);
    await act(() => Promise.resolve());
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  },
);

test("a dialog whose code arrives part by part opens once: its box stays, with its focus and its name", async () => {
  const later = () => Promise.withResolvers<{ Shown: () => ReactNode }>();
  const [outer, inner] = [later(), later()];
  const Outer = lazyPart(
    () => outer.promise,
    ({ Shown }) => Shown,
  );
  const Inner = lazyPart(
    () => inner.promise,
    ({ Shown }) => Shown,
  );
  const added: Element[] = [];
  const boxes = (node: Node) =>
    node instanceof Element ? [node, ...node.querySelectorAll("*")].filter(isDialog) : [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) added.push(...[...addedNodes].flatMap(boxes));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const waiting = <WaitingDialog title="Restart app-09" onClose={() => {}} />;
  const { unmount } = render(
    <Suspense fallback={waiting}>
      <Outer />
    </Suspense>,
  );
  const box = screen.getByRole("dialog", { name: "Restart app-09" });
  await act(async () => {
    outer.resolve({
      Shown: () => (
        <Suspense fallback={waiting}>
          <Inner />
        </Suspense>
      ),
    });
  });
  expect(screen.getByRole("dialog")).toBe(box);
  await act(async () => {
    inner.resolve({
      Shown: () => (
        <Dialog title="Restart app-09?" onClose={() => {}}>
          <button data-autofocus>Restart</button>
        </Dialog>
      ),
    });
  });
  expect(await screen.findByRole("dialog", { name: "Restart app-09?" })).toBe(box);
  expect(screen.getByRole("button", { name: "Restart" })).toHaveFocus();
  expect(box.parentElement).not.toHaveAttribute("data-late");
  expect(added).toEqual([box]);
  observer.disconnect();
  unmount();
  await act(() => Promise.resolve());
  expect(document.body.contains(box)).toBe(false);
});

function isDialog(element: Element): boolean {
  return element.getAttribute("role") === "dialog";
}
