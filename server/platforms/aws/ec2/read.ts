import type * as Ec2 from "@aws-sdk/client-ec2";
import type {
  Granted,
  Guest,
  Image,
  Instance,
  InstanceType,
  KeyPair,
  SecurityGroup,
  Subnet,
  Tag,
  Vpc,
} from "../driver.ts";
import { readGrants } from "../grants.ts";
import type { InstanceState } from "../instance-state.ts";
import { timeText } from "../../time-text.ts";

// What EC2 says of things, in our words. What it left out is said as nothing.

/** The tag that says of which service an instance is. */
export const SERVICE_TAG = "atrium:service";
const NAME_TAG = "Name";

/** The tag that says which accounts may use a thing: their ids with spaces between them, or `all`. */
export const ACCOUNT_TAG = "atrium:account";

export function grantedIn(tags: readonly Ec2.Tag[] = []): Granted["granted"] {
  return readGrants(tags.find(({ Key }) => Key === ACCOUNT_TAG)?.Value);
}

export function imageOf(image: Ec2.Image, region_id: string): Image {
  const image_id = image.ImageId ?? "";
  return {
    region_id,
    image_id,
    name: image.Name ?? image_id,
    description: image.Description ?? null,
    platform: guestOf(image.Platform),
    architecture: image.Architecture ?? "",
    // What Amazon and others publish is for everyone.
    granted: image.Public === true ? "all" : grantedIn(image.Tags),
  };
}

function guestOf(platform: string | undefined): Guest {
  return platform?.toLowerCase() === "windows" ? "Windows" : "Linux";
}

export function typeOf(type: Ec2.InstanceTypeInfo, region_id: string): InstanceType {
  return {
    region_id,
    name: type.InstanceType ?? "",
    vcpus: type.VCpuInfo?.DefaultVCpus ?? 0,
    memory: (type.MemoryInfo?.SizeInMiB ?? 0) / 1024,
    architectures: type.ProcessorInfo?.SupportedArchitectures ?? [],
  };
}

export function vpcOf(vpc: Ec2.Vpc, region_id: string): Vpc {
  const vpc_id = vpc.VpcId ?? "";
  return {
    region_id,
    vpc_id,
    name: nameIn(vpc.Tags) ?? vpc_id,
    cidr_block: vpc.CidrBlock ?? "",
    is_default: vpc.IsDefault ?? false,
  };
}

export function subnetOf(subnet: Ec2.Subnet, region_id: string): Subnet {
  const subnet_id = subnet.SubnetId ?? "";
  return {
    region_id,
    subnet_id,
    name: nameIn(subnet.Tags) ?? subnet_id,
    vpc_id: subnet.VpcId ?? "",
    availability_zone: subnet.AvailabilityZone ?? "",
    cidr_block: subnet.CidrBlock ?? "",
    granted: grantedIn(subnet.Tags),
  };
}

export function groupOf(group: Ec2.SecurityGroup, region_id: string): SecurityGroup {
  const group_id = group.GroupId ?? "";
  return {
    region_id,
    group_id,
    name: group.GroupName ?? group_id,
    vpc_id: group.VpcId ?? "",
    description: group.Description ?? null,
    granted: grantedIn(group.Tags),
  };
}

export function keyPairOf(pair: Ec2.KeyPairInfo, region_id: string): KeyPair {
  return {
    region_id,
    name: pair.KeyName ?? "",
    key_type: pair.KeyType ?? "rsa",
    key_fingerprint: pair.KeyFingerprint ?? "",
    granted: grantedIn(pair.Tags),
  };
}

export function instanceOf(instance: Ec2.Instance, region_id: string): Instance {
  const id = instance.InstanceId ?? "";
  return {
    region_id,
    id,
    name: nameIn(instance.Tags) ?? id,
    state: stateOf(instance),
    platform: guestOf(instance.Platform),
    instance_type: instance.InstanceType ?? "",
    image_id: instance.ImageId ?? "",
    vpc_id: instance.VpcId ?? null,
    subnet_id: instance.SubnetId ?? null,
    availability_zone: instance.Placement?.AvailabilityZone ?? null,
    security_groups: (instance.SecurityGroups ?? []).map(({ GroupId = "", GroupName = GroupId }) => ({
      group_id: GroupId,
      name: GroupName,
    })),
    key_name: instance.KeyName ?? null,
    private_ip_address: instance.PrivateIpAddress ?? null,
    public_ip_address: instance.PublicIpAddress ?? null,
    launch_time: timeText(instance.LaunchTime ?? new Date(0)),
    tags: tagsOf(instance.Tags),
  };
}

export function stateOf(instance: Ec2.Instance): InstanceState {
  return instance.State?.Name ?? "pending";
}

/** Of which service it says that it is. */
export function serviceTagOf({ Tags = [] }: Ec2.Instance): string | undefined {
  return Tags.find(({ Key }) => Key === SERVICE_TAG)?.Value;
}

/** Ids of services are those of one server; another one may use the same account. */
export function serviceTag(serviceId: number, launchToken: string): string {
  return `${serviceId}/${launchToken}`;
}

export function instancesOf(answer: Ec2.DescribeInstancesCommandOutput): readonly Ec2.Instance[] {
  return (answer.Reservations ?? []).flatMap(({ Instances = [] }) => Instances);
}

export function nameIn(tags: readonly Ec2.Tag[] = []): string | undefined {
  return tags.find(({ Key }) => Key === NAME_TAG)?.Value || undefined;
}

function tagsOf(tags: readonly Ec2.Tag[] = []): readonly Tag[] {
  return tags
    .filter(({ Key }) => Key !== NAME_TAG && Key !== SERVICE_TAG)
    .map(({ Key = "", Value = "" }) => ({ key: Key, value: Value }));
}
