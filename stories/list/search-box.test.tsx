import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MantineProvider } from "@mantine/core";
import { SearchBox } from "../../renderers/list/search-box.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show(value: string) {
  const onSearch = vi.fn<(text: string) => void>();
  const draw = (of: string) => (
    <MantineProvider>
      <SearchBox label="Search" value={of} onSearch={onSearch} />
    </MantineProvider>
  );
  const { rerender } = render(draw(value));
  const box = screen.getByRole("searchbox");
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  return { box, onSearch, type, comeTo: (other: string) => rerender(draw(other)) };
}

test("what Enter has sent is not sent again when another address has come", () => {
  const { box, onSearch, type, comeTo } = show("");
  const before = vi.getTimerCount();
  type("web");
  fireEvent.keyDown(box, { key: "Enter" });
  expect(vi.getTimerCount()).toBe(before);
  comeTo("web");
  comeTo("");
  vi.runAllTimers();
  expect(onSearch.mock.calls).toEqual([["web"]]);
  expect(box).toHaveValue("");
});

test("an address that comes while one types overrides the text, which is not sent", () => {
  const { box, onSearch, type, comeTo } = show("");
  type("web");
  comeTo("db");
  vi.runAllTimers();
  expect(onSearch).not.toHaveBeenCalled();
  expect(box).toHaveValue("db");
});
