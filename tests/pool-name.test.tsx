import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Portal } from "#app";
import { openPreview } from "#engine/authoring";
import { createFakePorts } from "#engine/testing";
import { untilDrawn } from "../stories/page/drawn-page.tsx";
import { shipped } from "../stories/shipped/shipped-portal.ts";

afterEach(() => {
  window.location.hash = "";
});

const AVAILABLE = "vcenter-v2 GET /{automatorId}/resource-pool/name-available";

/** The form of a pool whose name was typed and left. */
async function nameIt(available: boolean) {
  const { customer } = shipped.roles;
  if (customer === undefined) throw new Error("There is no customer to buy.");
  window.location.hash = "#/pages/services/vcenter/v2/resource-pool/purchase?offer=1";
  const answers = { [AVAILABLE]: { available }, "pricing GET /service": { data: [], meta: { total: 0 } } };
  const engine = await openPreview(createFakePorts(), {
    data: shipped,
    viewer: customer,
    fixture: () => ({ answers, twist: "none" as const }),
    rows: 1,
  });
  render(<Portal engine={engine} />);
  await untilDrawn();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await untilDrawn();
  await user.type(screen.getByRole("textbox", { name: /^Name/ }), "databases");
  await user.tab();
  await untilDrawn();
}

test("a name that is taken in the chosen cluster is said before the order is sent", async () => {
  await nameIt(false);
  expect(screen.getByText("There is already a pool named databases in this cluster.")).not.toBeNull();
});

test("a free one is not", async () => {
  await nameIt(true);
  expect(screen.queryByText(/There is already/)).toBeNull();
});
