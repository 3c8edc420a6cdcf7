import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of cloud instances below one automator, by operationId. */
export function instanceChanges(
  api: string,
  customerOf: () => Caller,
): Readonly<Record<string, () => Promise<Recorded>>> {
  return {
    async purchaseInstance() {
      const customer = customerOf();
      const region = "eu-west-1";
      const list = async (path: string) =>
        (await customer.get(`${api}/${path}filter[region_id]=${region}&page[size]=100`)).body.data;
      const images = await list("search?type=ami&");
      const [subnet] = await list("subnets?");
      const [group] = await list(`security-groups?filter[vpc_id]=${subnet.vpc_id}&`);
      const order = {
        ServiceOfferings_id: 14,
        name: "recorded-instance",
        region_id: region,
        image_id: images.find((each: { name: string }) => each.name.startsWith("debian")).id,
        instance_type: "t3.micro",
        vpc_id: subnet.vpc_id,
        subnet_id: subnet.subnet_id,
        security_group_ids: [group.group_id],
      };
      const { link } = await good(customer.send("POST", `${api}/instances`, order));
      await customer.follow(link);
      const values = expect.arrayContaining([
        added("service_offering.name", "Cloud instance Europe"),
        added("instance_type", "t3.micro"),
        added("region_id", region),
      ]);
      return {
        rows: [
          row("service.create", "recorded-instance", values, { result: "accepted" }),
          row("service.provided", "recorded-instance", []),
        ],
      };
    },
    async changeInstanceState() {
      const customer = customerOf();
      const [instance] = (await customer.get(`${api}/instances?search[name]=recorded-instance`)).body.data;
      const { link } = await good(
        customer.send("POST", `${api}/instances/${instance.id}/state`, { state: "stop" }),
      );
      await customer.follow(link);
      const changes = [change("state", "running", "stopped")];
      return {
        rows: [
          row("instance.state", "recorded-instance", changes, { result: "accepted" }),
          row("instance.state-changed", "recorded-instance", changes),
        ],
      };
    },
  };
}
