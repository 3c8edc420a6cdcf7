import type * as Ec2 from "@aws-sdk/client-ec2";
import { uncheckedCast } from "../../../api/index.ts";
import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { InstanceOrder } from "../driver.ts";
import type { CallEc2 } from "./clients.ts";
import { instancesOf, SERVICE_TAG, serviceTag, stateOf } from "./read.ts";

/** The instance of a service, whatever state it is in; undefined where none was launched. */
export async function findLaunched(
  call: CallEc2,
  serviceId: number,
  launchToken: string,
): Promise<{ readonly id: string; readonly isGone: boolean } | undefined> {
  const answer = await call((client, sdk) =>
    client.send(
      new sdk.DescribeInstancesCommand({
        Filters: [{ Name: `tag:${SERVICE_TAG}`, Values: [serviceTag(serviceId, launchToken)] }],
      }),
    ),
  );
  const found = instancesOf(answer).map((instance) => ({
    id: instance.InstanceId ?? "",
    isGone: ["terminated", "shutting-down"].includes(stateOf(instance)),
  }));
  return found.find(({ isGone }) => !isGone) ?? found[0];
}

/** Launches it, or finds what an earlier attempt has launched. */
export async function launchOnce(
  call: CallEc2,
  order: InstanceOrder,
  launchToken: string,
): Promise<Outcome<string>> {
  const known = await findLaunched(call, order.serviceId, launchToken);
  if (known?.isGone === true) return failed(`${order.name} was terminated while it was being launched.`);
  if (known !== undefined) return succeeded(known.id);
  const answer = await call((client, sdk) =>
    client.send(
      new sdk.RunInstancesCommand({
        ClientToken: launchToken,
        MinCount: 1,
        MaxCount: 1,
        ImageId: order.imageId,
        // The SDK lists the types of its day; the platform knows those of today.
        InstanceType: uncheckedCast<Ec2.RunInstancesCommandInput["InstanceType"]>(order.instanceType),
        SubnetId: order.subnetId,
        SecurityGroupIds: [...order.securityGroupIds],
        KeyName: order.keyName ?? undefined,
        TagSpecifications: [
          {
            ResourceType: "instance",
            Tags: [
              ...order.tags.map(({ key, value }) => ({ Key: key, Value: value })),
              { Key: "Name", Value: order.name },
              { Key: SERVICE_TAG, Value: serviceTag(order.serviceId, launchToken) },
            ],
          },
        ],
      }),
    ),
  );
  const id = answer.Instances?.[0]?.InstanceId;
  return id === undefined ? failed(`AWS has not launched ${order.name}.`) : succeeded(id);
}
