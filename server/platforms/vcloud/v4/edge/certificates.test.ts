import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller, TestPortal } from "../../../../testing/test-portal.ts";
import { openTestPortal } from "../../../../testing/test-portal.ts";
import { AUTHORITY, REVOCATIONS, SHOP, SHOP_KEY } from "../gateways/sample-certificates.ts";
import { orderGateway } from "./order-gateway.fixture.ts";

let portal: TestPortal;
let customer: Caller;
let path: string;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  ({ path } = await orderGateway(customer, "edge-certificates"));
});
afterAll(() => portal.close());

const put = (part: string, body: object) => customer.send("PUT", `${path}/${part}`, body);
const read = async (part: string) => (await customer.get(`${path}/${part}`)).body;

async function done(answer: Answer): Promise<void> {
  expect(answer.body).toMatchObject({ state: "running" });
  expect((await customer.follow(answer.body.link)).state).toBe("completed");
}

function wrongFieldsOf({ status, body }: Answer): readonly string[] {
  expect(status).toBe(422);
  return body.errors.map(({ field }: { field: string }) => field);
}

describe("certificates", () => {
  it("are read, used by HTTPS with their key, and stay while they are used", async () => {
    const certificate = { name: "shop", pem: SHOP, privateKey: SHOP_KEY };
    const other = await customer.send("POST", `${path}/certificates`, { ...certificate, pem: AUTHORITY });
    expect(wrongFieldsOf(other)).toEqual(["/privateKey"]);
    await done(await customer.send("POST", `${path}/certificates`, certificate));
    const [shown] = (await read("certificates")).data;
    expect(shown).toMatchObject({ subject: "C=NL, O=Contoso, CN=shop.contoso.example", hasPrivateKey: true });
    expect(JSON.stringify(shown)).not.toContain("PRIVATE KEY");
    const balancer = await read("load-balancer");
    const profile = { name: "Secure", template: "HTTPS", certificateId: shown.id };
    await done(
      await put("load-balancer", {
        ...balancer,
        profiles: [...balancer.profiles, profile],
      }),
    );
    const refused = await customer.send("DELETE", `${path}/certificates/${shown.id}`);
    expect(refused.body.message).toBe(
      "The certificate shop is used by the application profile Secure. Change that first.",
    );
    await done(await put("load-balancer", balancer));
    await done(await customer.send("DELETE", `${path}/certificates/${shown.id}`));
    expect((await read("certificates")).data).toEqual([]);
  });

  it("have revocation lists", async () => {
    const wrong = await customer.send("POST", `${path}/crls`, { name: "list", pem: SHOP });
    expect(wrongFieldsOf(wrong)).toEqual(["/pem"]);
    await done(await customer.send("POST", `${path}/crls`, { name: "list", pem: REVOCATIONS }));
    const [list] = (await read("crls")).data;
    expect(list).toMatchObject({ issuer: "C=NL, O=Contoso, CN=Contoso CA", revoked: 1, state: "valid" });
    await done(await customer.send("DELETE", `${path}/crls/${list.id}`));
  });
});
