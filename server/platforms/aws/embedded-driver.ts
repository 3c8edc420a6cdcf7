import { constants, publicEncrypt, randomBytes } from "node:crypto";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { AwsDriver, AwsWork, Image, InstanceOrder, InstancePlace, Subnet } from "./driver.ts";
import type { EmbeddedKeyPair, EmbeddedRegion } from "./embedded-inventory.ts";
import { embeddedInventory, findResource, readInstances } from "./embedded-inventory.ts";
import { checkStateChange, STATE_CHANGES } from "./instance-state.ts";
import type { StateChange } from "./instance-state.ts";
import { forgetPlace, inside, noteInstance } from "./service-places.ts";

/**
 * An AWS account in the database: an inventory like a real one's, work that takes three to eight seconds on the server's
 * clock, and tasks that fail where those of a real one would (the quota of a region, a resource that is gone), and for
 * every name that is meant to fail.
 */
export function createEmbeddedAwsDriver(): AwsDriver {
  return { ...embeddedInventory, launch, changeState, terminate };
}

async function launch(work: AwsWork, order: InstanceOrder): Promise<Outcome<string>> {
  const { name, serviceId } = order;
  const existing = await inside(work, (db) => findInstanceOf(db, serviceId));
  if (existing !== undefined) return succeeded(existing);
  await work.task.wait(taskDurationMs(name));
  if (isMadeToFail(name))
    return failed(`There is no capacity for ${order.instanceType} in the zone of its subnet.`);
  return await inside(work, async (db) => {
    const checked = await checkLaunch(db, work.automatorId, order);
    if (!checked.ok) return checked;
    const { image, subnet, keyPair } = checked.value;
    const [made] = await db.query<{ id: string }>(INSERT_INSTANCE, [
      work.automatorId,
      order.regionId,
      `i-0${randomBytes(8).toString("hex")}`,
      work.task.accountId,
      serviceId,
      name,
      order.imageId,
      order.instanceType,
      order.subnetId,
      order.securityGroupIds,
      order.keyName,
      addressIn(subnet),
      JSON.stringify(order.tags),
      image.platform === "Windows" && keyPair !== undefined ? makePassword(keyPair.public_key) : null,
    ]);
    const id = made?.id ?? (await findInstanceOf(db, serviceId));
    if (id === undefined) return failed(`${name} could not be launched.`);
    await noteInstance(db, serviceId, id);
    return succeeded(id);
  });
}

const INSERT_INSTANCE = `insert into aws_instance (automator_id, region_id, instance_id, account_id, service_id, name, state,
    image_id, instance_type, subnet_id, security_groups, key_name, private_ip, public_ip, launch_time, tags, password_data)
  values ($1, $2, $3, $4, $5, $6, 'running', $7, $8, $9, $10, $11, $12, null, now(), $13::jsonb, $14)
  on conflict do nothing returning instance_id as id`;

async function findInstanceOf(db: Transaction, serviceId: number): Promise<string | undefined> {
  const [found] = await db.query<{ id: string }>(
    "select instance_id as id from aws_instance where service_id = $1",
    [serviceId],
  );
  return found?.id;
}

interface Launched {
  readonly image: Image;
  readonly subnet: Subnet;
  readonly keyPair: EmbeddedKeyPair | undefined;
}

async function checkLaunch(
  db: Transaction,
  automatorId: number,
  { regionId, imageId, subnetId, keyName }: InstanceOrder,
): Promise<Outcome<Launched>> {
  const at = { db, automatorId };
  const region = await findResource<EmbeddedRegion>(at, regionId, "region", regionId);
  if (region === undefined) return failed(`There is no region ${regionId}.`);
  // Of all accounts: they share the quota of the region.
  const [count] = await asSystem(db, (system) =>
    system.query<{ number: number }>(
      "select count(*)::int as number from aws_instance where automator_id = $1 and region_id = $2",
      [automatorId, regionId],
    ),
  );
  if ((count?.number ?? 0) >= region.instance_quota)
    return failed(`The account may have ${region.instance_quota} instances in ${region.name}, and has them.`);
  const image = await findResource<Image>(at, regionId, "image", imageId);
  if (image === undefined) return failed(`The image ${imageId} is gone from the platform.`);
  const subnet = await findResource<Subnet>(at, regionId, "subnet", subnetId);
  if (subnet === undefined) return failed(`The subnet ${subnetId} is gone from the platform.`);
  if (keyName === null) return succeeded({ image, subnet, keyPair: undefined });
  const keyPair = await findResource<EmbeddedKeyPair>(at, regionId, "key-pair", keyName);
  return keyPair === undefined
    ? failed(`The key pair ${keyName} is gone from the platform.`)
    : succeeded({ image, subnet, keyPair });
}

/** An address in the first 256 of its subnet. */
function addressIn({ cidr_block }: Subnet): string {
  const [first = "10.0.0.0"] = cidr_block.split("/");
  const [a = "10", b = "0", c = "0"] = first.split(".");
  return [a, b, c, 4 + ((randomBytes(1)[0] ?? 0) % 250)].join(".");
}

/** As Windows on EC2 does it: a password that only the holder of the private key can read. */
function makePassword(publicKey: string): string {
  const password = Buffer.from(randomBytes(18).toString("base64url"));
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, password).toString("base64");
}

async function changeState(
  work: AwsWork,
  { instanceId }: InstancePlace,
  change: StateChange,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(instanceId));
  return await inside(work, async (db) => {
    await db.query("select from aws_instance where automator_id = $1 and instance_id = $2 for update", [
      work.automatorId,
      instanceId,
    ]);
    const at = { db, automatorId: work.automatorId };
    const [instance] = await readInstances(at, "i.instance_id = any ($2::text[])", [instanceId]);
    if (instance === undefined) return failed(`${instanceId} is gone from the platform.`);
    const { from, to, done } = STATE_CHANGES[change];
    if (isMadeToFail(instance.name)) return failed(`${instance.name} does not answer and was not ${done}.`);
    // A repeated task finds its own work done: that is success.
    if (instance.state === to && from !== to) return succeeded();
    const check = checkStateChange(instance.name, instance.state, change);
    if (!check.ok) return check;
    await db.query(
      `update aws_instance set state = $3, launch_time = case when $4 then now() else launch_time end
       where automator_id = $1 and instance_id = $2`,
      [work.automatorId, instanceId, to, change === "start"],
    );
    return succeeded();
  });
}

async function terminate(work: AwsWork, serviceId: number): Promise<Outcome> {
  const instance = await inside(work, (db) => findInstanceOf(db, serviceId));
  if (instance !== undefined) await work.task.wait(taskDurationMs(instance));
  return await inside(work, async (db) => {
    await db.query("delete from aws_instance where service_id = $1", [serviceId]);
    await forgetPlace(db, serviceId);
    return succeeded();
  });
}
