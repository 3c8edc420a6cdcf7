import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

describe("a service whose resource is gone from its platform", () => {
  const inError = async () =>
    (await provider.get("/pricing/service?filter[state]=Error&page[size]=100")).body
      .data as readonly InError[];

  it("is declared available by nobody, whichever platform it was on", async () => {
    const lost = (await inError()).filter(isLost);
    expect(new Set(lost.map(({ service_offering }) => service_offering.type)).size).toBe(6);
    for (const { id, name, automator } of lost)
      expect(
        await provider.send("PATCH", `/pricing/service/${id}/state`, { state: "Available" }),
      ).toMatchObject({
        status: 409,
        body: { message: `${automator?.name} does not have ${name} any more. Delete it and order it again.` },
      });
    const own = (await customer.get("/pricing/service?filter[state]=Error&page[size]=100")).body.data.find(
      isLost,
    );
    expect(
      (await customer.send("PATCH", `/pricing/service/${own.id}/state`, { state: "Available" })).status,
    ).toBe(409);
  });

  it("is not one whose resource is still there", async () => {
    const there = (await inError()).filter((each) => !isLost(each));
    for (const { id } of there)
      expect(
        (await provider.send("PATCH", `/pricing/service/${id}/state`, { state: "Available" })).status,
      ).toBe(200);
    expect(new Set(there.map(({ service_offering }) => service_offering.type)).size).toBe(8);
  });
});

interface InError {
  readonly id: number;
  readonly name: string;
  readonly errorDisplay: string;
  readonly service_offering: { readonly type: string };
  readonly automator?: { readonly name: string };
}

function isLost({ errorDisplay }: { readonly errorDisplay: string }): boolean {
  return errorDisplay.startsWith("The platform lost the resource");
}
