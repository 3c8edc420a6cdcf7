import "@testing-library/jest-dom/vitest";
import { setProjectAnnotations } from "@storybook/react-vite";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import preview from "./preview.tsx";

// On a busy machine a test may have to wait longer.
configure({ asyncUtilTimeout: 15_000 });

// Stories are the fixtures of the tests: they get the same decorators as in Storybook.
setProjectAnnotations([preview]);

// Browser features that jsdom lacks and Mantine needs.
window.matchMedia ??= (query) => ({
  // A window is as wide as it says; whatever else is asked of it is a no.
  matches: window.innerWidth >= Number(/^\(min-width: (\d+)px\)$/.exec(query)?.[1] ?? Infinity),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

// Two children of one key may be drawn twice, or not at all.
const sameKeys: string[] = [];
const { error } = console;
// oxlint-disable-next-line eslint/no-console -- React says it there, and nowhere else
console.error = (...said: unknown[]) => {
  if (String(said[0]).startsWith("Encountered two children with the same key"))
    sameKeys.push(String(said[1]));
  error(...said);
};

afterEach(() => {
  cleanup();
  const found = sameKeys.splice(0);
  if (found.length > 0) throw new Error(`Several children have one key: ${found.join(", ")}.`);
});
