import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Viewer } from "#engine";
import { createFakeEngine, createFakePorts, fakeViewer } from "#engine/testing";
import { readRecent, useRecentPage } from "./recent-pages.ts";

const HREF = "/pages/services/pool?id=7";

test("the last pages of a tab are those of the person who is signed in", () => {
  const ports = createFakePorts();
  const at = (viewer: Viewer) => createFakeEngine({ ports, viewer });
  const ada = at(fakeViewer("customer", { claims: { username: "ada@blue.example" } }));
  const [path = "", query = ""] = HREF.split("?");
  renderHook(() => useRecentPage(ada, "erp-production", path, query));
  expect(readRecent(ada)).toEqual([{ title: "erp-production", href: HREF }]);
  const others = [{ username: "bob@blue.example" }, { username: "ada@blue.example", accountId: 18 }];
  for (const claims of others) expect(readRecent(at(fakeViewer("customer", { claims })))).toEqual([]);
});
