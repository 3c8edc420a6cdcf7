import { expect } from "vitest";
import type { Answer, Caller } from "../../../../testing/test-portal.ts";

export const GATEWAYS = "/automators/vcloud/v4/6/edge-gateways";
export const ORDER = { ServiceOfferings_id: 12, externalNetwork: "extnet-6-2" };

/** Orders a gateway with two addresses and two networks, and waits until it is there. */
export async function orderGateway(
  customer: Caller,
  name: string,
): Promise<{ readonly path: string; readonly serviceId: number }> {
  const networks = [
    { name: "web", network: "192.168.10.0/24" },
    { name: "data", network: "192.168.20.0/24" },
  ];
  const bought = await customer.send("POST", GATEWAYS, { ...ORDER, name, addresses: 2, networks });
  if (bought.status !== 202) throw new Error(bought.text);
  await customer.follow(bought.body.link);
  const service = await customer.get(`/pricing/service/${bought.body.id}`);
  const path = `${GATEWAYS}/${encodeURIComponent(service.body.metaData.data.moId)}`;
  return { path, serviceId: bought.body.id };
}

/** The fields of a 422. */
export function wrongFieldsOf({ status, body }: Answer): readonly string[] {
  expect(status).toBe(422);
  return body.errors.map(({ field }: { field: string }) => field);
}
