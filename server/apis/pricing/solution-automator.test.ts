import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const MANAGED = "/pricing/solution/managed";
const create = (body: object) => provider.send("POST", MANAGED, body);

describe("the automator of a solution", () => {
  const refusal = (message: string) => [422, [{ field: "/ServiceAdapters_id", message }]];
  const answer = ({ status, body }: Awaited<ReturnType<typeof create>>) => [status, body.errors];
  const automatorOf = async (name: string): Promise<number> =>
    (await provider.get(`/automators/automator?filter[name]=${encodeURIComponent(name)}`)).body.data[0].id;

  it.each([
    ["vCenterResourcePool", "AWS Europe", "Automators of AWS do not run solutions of this type."],
    [
      "vCenterVirtualMachine",
      "vCenter Frankfurt",
      "Automators of vCenter v2 do not run solutions of this type.",
    ],
    ["form", "vCenter Frankfurt", "Solutions of this type need no automator."],
  ])("runs the type %s, which %s does not", async (type, automator, message) => {
    const body = { name: "Of another platform", type, ServiceAdapters_id: await automatorOf(automator) };
    expect(answer(await create(body))).toEqual(refusal(message));
  });

  it("stays of the same kind, in a change and in a clone", async () => {
    const properties = {};
    const pool = { type: "vCenterResourcePool", metaData: { properties } };
    const automator = await automatorOf("vCenter Frankfurt");
    const { id } = (await create({ ...pool, name: "Of v2", ServiceAdapters_id: automator })).body;
    const classic = { ServiceAdapters_id: await automatorOf("vCenter Classic") };
    const message = "It is a solution of vCenter v2, and this is an automator of vCenter.";
    const change = (body: object) => provider.send("PATCH", `${MANAGED}/${id}`, body);
    expect(answer(await change(classic))).toEqual(refusal(message));
    expect(answer(await change({ ServiceAdapters_id: null }))).toEqual(
      refusal("It needs an automator of vCenter v2, as it had."),
    );
    const clone = { ...pool, ...classic, name: "Of v1" };
    expect(answer(await provider.send("POST", `${MANAGED}?copy_of=${id}`, clone))).toEqual(refusal(message));
    const other = { ServiceAdapters_id: await automatorOf("vCenter Dublin") };
    expect((await change(other)).status).toBe(200);
  });
});
