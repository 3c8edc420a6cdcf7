import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Portal } from "#app";
import { canOpen, openPreview, placesOf } from "#engine/authoring";
import { translate } from "#engine/expression";
import { createFakePorts } from "#engine/testing";
import { readOwn } from "#validators";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";
import { readShell } from "./read-shell.ts";

afterEach(() => {
  window.location.hash = "";
});

const { routes, translations } = readShell();

/** Each page below one that says where its name is, with the title that stands in the trail without it. */
const BELOW = placesOf(shipped).flatMap((place) => {
  const route = routes.find(({ path, template }) => path === place.path && template === place.page);
  const above = routes.find(({ path, named }) => named !== undefined && route?.parent?.includes(path));
  if (above === undefined) return [];
  const isBehind = !place.path.includes("{") && readOwn(readOwn(route?.with, "params"), "id") === "route";
  const title = translate(above.title, translations);
  return [{ ...place, behind: isBehind ? "/1" : "", above: above.path, title }];
});

test("pages below such a one are found", () => {
  expect(BELOW.length).toBeGreaterThan(10);
});

test.each(BELOW)("the trail of $path calls the page above by the name of its thing", async (place) => {
  const path = place.path.replace("{template}", place.page).replaceAll(/\{\w+\}/g, "1");
  const address = `/pages/${path}${place.behind}?id=1&machine=vm-1&vapp=vappUid-1`;
  // Who may not open the page above has another one in the trail.
  const parent = `/pages/${place.above.replaceAll(/\{\w+\}/g, "1")}`;
  const viewer = Object.values(shipped.roles).find((each) =>
    [address, parent].every((page) => canOpen(shipped, page, each)),
  );
  if (viewer === undefined) throw new Error(`Nobody may open ${address}.`);
  window.location.hash = `#${address}`;
  const fixture = () => ({ answers: {}, twist: "none" as const });
  render(
    <Portal engine={await openPreview(createFakePorts(), { data: shipped, viewer, fixture, rows: 2 })} />,
  );
  await untilDrawn();
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" })).getAllByRole("listitem");
  const above = trail.at(-2)?.textContent;
  expect(above).toBeTruthy();
  expect(above).not.toBe(place.title);
});
