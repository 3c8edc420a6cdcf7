import type * as Ec2 from "@aws-sdk/client-ec2";
import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { GrantChange, GrantedKind } from "../driver.ts";
import { changedGrants, writeGrants } from "../grants.ts";
import type { CallEc2, Sdk } from "./clients.ts";
import { ACCOUNT_TAG, grantedIn } from "./read.ts";

/** A thing that has a tag. */
interface Tagged {
  /** As the lists name it. */
  readonly id: string;
  /** As tags name it: a key pair has an id besides its name. */
  readonly taggedAs: string;
  readonly tags: readonly Ec2.Tag[] | undefined;
}

/** Writes the tags by which things are granted: all, or none where one of them is gone or cannot be. */
export async function changeTags(call: CallEc2, change: GrantChange): Promise<Outcome<readonly string[]>> {
  const found = await call((client, sdk) => FIND[change.kind](client, sdk, change.ids));
  const tags: { readonly id: string; readonly resource: string; readonly value: string }[] = [];
  for (const id of change.ids) {
    const thing = found.find((each) => each.id === id);
    if (thing === undefined) return failed(`${id} is gone from the platform.`);
    const changed = changedGrants(id, grantedIn(thing.tags), change);
    if (!changed.ok) return changed;
    if (changed.value !== undefined)
      tags.push({ id, resource: thing.taggedAs, value: writeGrants(changed.value) });
  }
  for (const [value, named] of Map.groupBy(tags, (each) => each.value)) {
    const Resources = named.map(({ resource }) => resource);
    await call<unknown>((client, sdk) =>
      value === ""
        ? client.send(new sdk.DeleteTagsCommand({ Resources, Tags: [{ Key: ACCOUNT_TAG }] }))
        : client.send(new sdk.CreateTagsCommand({ Resources, Tags: [{ Key: ACCOUNT_TAG, Value: value }] })),
    );
  }
  return succeeded(tags.map(({ id }) => id));
}

type Find = (client: Ec2.EC2Client, sdk: Sdk, ids: readonly string[]) => Promise<readonly Tagged[]>;

/** By filters, which say nothing of what is gone. */
const FIND: Readonly<Record<GrantedKind, Find>> = {
  async subnet(client, sdk, ids) {
    const Filters = [{ Name: "subnet-id", Values: [...ids] }];
    const { Subnets = [] } = await client.send(new sdk.DescribeSubnetsCommand({ Filters }));
    return Subnets.map(({ SubnetId: id = "", Tags: tags }) => ({ id, taggedAs: id, tags }));
  },
  async "security-group"(client, sdk, ids) {
    const Filters = [{ Name: "group-id", Values: [...ids] }];
    const { SecurityGroups = [] } = await client.send(new sdk.DescribeSecurityGroupsCommand({ Filters }));
    return SecurityGroups.map(({ GroupId: id = "", Tags: tags }) => ({ id, taggedAs: id, tags }));
  },
  async "key-pair"(client, sdk, ids) {
    const Filters = [{ Name: "key-name", Values: [...ids] }];
    const { KeyPairs = [] } = await client.send(new sdk.DescribeKeyPairsCommand({ Filters }));
    return KeyPairs.map(({ KeyName: id = "", KeyPairId: taggedAs = "", Tags: tags }) => ({
      id,
      taggedAs,
      tags,
    }));
  },
};
