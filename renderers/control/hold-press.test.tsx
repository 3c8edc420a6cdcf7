import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { holdPress } from "./hold-press.ts";

afterEach(cleanup);

function show() {
  const onClick = vi.fn<(name: string) => void>();
  render(
    <>
      <div onPointerDown={holdPress}>
        <button type="button" onClick={() => onClick("button")}>
          Next
        </button>
        <a
          href="#/next"
          onClick={(event) => {
            event.preventDefault();
            onClick("link");
          }}
        >
          Continue
        </a>
      </div>
      <p>Just loaded</p>
    </>,
  );
  return onClick;
}

const press = { button: 0, isPrimary: true, pointerId: 1, clientX: 10, clientY: 10 };
const under = () => screen.getByText("Just loaded");

test.each([
  ["button", () => screen.getByRole("button")],
  ["link", () => screen.getByRole("link")],
])("a press counts for the %s that moved away under the pointer, once", (name, find) => {
  const onClick = show();
  fireEvent.pointerDown(find(), press);
  fireEvent.pointerUp(under(), press);
  fireEvent.pointerUp(under(), press);
  expect(onClick.mock.calls).toEqual([[name]]);
});

test.each([
  ["that is released where it began, which the browser clicks", {}, () => screen.getByRole("link"), 10],
  ["whose pointer has left", {}, under, 40],
  ["with Ctrl, which opens another tab", { ctrlKey: true }, under, 10],
  ["of another button of the mouse", { button: 1 }, under, 10],
])("no press %s", (_, more, release, clientX) => {
  const onClick = show();
  fireEvent.pointerDown(screen.getByRole("link"), { ...press, ...more });
  fireEvent.pointerUp(release(), { ...press, clientX });
  expect(onClick).not.toHaveBeenCalled();
});
