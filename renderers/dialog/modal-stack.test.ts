import { afterEach, expect, test } from "vitest";
import { openModal, OVER_MODALS } from "./modal-stack.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

test("a modal blocks the page, not the messages over it nor the lists of choices of its own fields", () => {
  document.body.innerHTML = `<main></main><div ${OVER_MODALS}></div>
    <div data-portal="true" data-mantine-shared-portal-node="true"></div><div id="modal"></div>`;
  const blocked = () => [...document.querySelectorAll("[inert]")].map(({ tagName }) => tagName);
  const close = openModal(document.querySelector<HTMLElement>("#modal")!);
  expect(blocked()).toEqual(["MAIN"]);
  close();
  expect(blocked()).toEqual([]);
});
