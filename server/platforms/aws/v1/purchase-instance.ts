import { hasUnseen } from "#validators";
import type { Job } from "../../../activity/index.ts";
import type { FieldFailure } from "../../../api/index.ts";
import { uncheckedCast, wrongField, wrongFields } from "../../../api/index.ts";
import type { Quantities } from "../../../prices/index.ts";
import { buildProvisionJob, chooseOffering, insertService, purchased } from "../../../services/index.ts";
import type { AwsDriver, AwsView, InstanceOrder } from "../driver.ts";
import { instanceQuantities } from "../instance-quantities.ts";
import { insertPlace } from "../service-places.ts";
import { readOffer } from "./catalog-offer.ts";
import type { Viewers } from "./granted.ts";
import { findViewers, keepGranted, listGrantedVpcs } from "./granted.ts";
import type { Handlers, NewInstance } from "./contract.generated.ts";
import { reachAutomator } from "./reach.ts";

type Order = Omit<InstanceOrder, "serviceId">;

/** `POST /{automatorId}/instances`: the service exists at once, its instance follows. */
export function buildInstancePurchase(driver: AwsDriver): Handlers["purchaseInstance"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const purchase = request.body;
    const offering = await chooseOffering(request, purchase);
    if (offering.type !== "aws_ec2" || offering.ServiceAdapters_id !== at.automatorId)
      throw wrongField("/ServiceOfferings_id", `${offering.name} is no cloud instance of this automator.`);
    const viewers = await findViewers(at.db, at.automatorId, purchase.Accounts_id ?? request.actor.accountId);
    const { order, quantities, region } = await readOrder(driver, at, purchase, viewers);
    const service = await insertService(request, offering, purchase, {
      quantities,
      place: { region },
      ordered: { instance_type: order.instanceType, region_id: order.regionId, image_id: order.imageId },
      begins: "Processing",
    });
    await insertPlace(at.db, at.automatorId, service, order.regionId);
    const activity = await request.startActivity({
      kind: "aws-v1.create-instance",
      name: `Purchase ${service.name}`,
      accountId: service.accountId,
      resourceType: "service",
      resourceId: String(service.id),
      input: { serviceId: service.id, automatorId: at.automatorId, order },
    });
    return purchased(service, activity);
  };
}

/** The order that goes to the platform; a 422 that names every field with something that its account has not in the region. */
async function readOrder(
  driver: AwsDriver,
  at: AwsView,
  purchase: NewInstance,
  viewers: Viewers,
): Promise<{ readonly order: Order; readonly quantities: Quantities; readonly region: string }> {
  const { region_id: regionId, vpc_id, subnet_id, key_name } = purchase;
  const regions = await driver.listRegions(at);
  const region = regions.find(({ region_id }) => region_id === regionId);
  if (region === undefined) throw wrongField("/region_id", "There is no such region.");
  const wrong: FieldFailure[] = [];
  const offer = await readOffer(at.db, at.automatorId, regionId, viewers);
  const found = await driver.findImages(at, regionId, [purchase.image_id]);
  const [image] = keepGranted(found, viewers).filter(
    ({ image_id }) => offer?.imageIds.includes(image_id) ?? true,
  );
  if (image === undefined)
    wrong.push({ field: "/image_id", message: "There is no such image in this region." });
  const types = await driver.listInstanceTypes(at, regionId);
  const type = types.find(
    ({ name }) => name === purchase.instance_type && (offer?.instanceTypes.includes(name) ?? true),
  );
  if (type === undefined)
    wrong.push({ field: "/instance_type", message: "There is no such instance type in this region." });
  else if (image !== undefined && !type.architectures.includes(image.architecture))
    wrong.push({ field: "/instance_type", message: `The image needs one for ${image.architecture}.` });
  const vpcs = await listGrantedVpcs(driver, at, regionId, viewers);
  if (!vpcs.some((vpc) => vpc.vpc_id === vpc_id))
    wrong.push({ field: "/vpc_id", message: "There is no such network in this region." });
  const subnets = keepGranted(await driver.listSubnets(at, regionId), viewers);
  if (!subnets.some((subnet) => subnet.subnet_id === subnet_id && subnet.vpc_id === vpc_id))
    wrong.push({ field: "/subnet_id", message: "There is no such subnet in this network." });
  const groups = keepGranted(await driver.listSecurityGroups(at, regionId), viewers);
  const own = new Set(groups.filter((group) => group.vpc_id === vpc_id).map(({ group_id }) => group_id));
  if (!purchase.security_group_ids.every((id) => own.has(id)))
    wrong.push({ field: "/security_group_ids", message: "There is no such security group in this network." });
  if (key_name === undefined) {
    if (image?.platform === "Windows")
      wrong.push({
        field: "/key_name",
        message: "Windows needs a key pair: its password is encrypted for it.",
      });
  } else if (
    !keepGranted(await driver.listKeyPairs(at, regionId), viewers).some(({ name }) => name === key_name)
  )
    wrong.push({ field: "/key_name", message: "There is no such key pair in this region." });
  wrong.push(...wrongTags(purchase.tags));
  if (wrong.length > 0) throw wrongFields(wrong);
  const order = {
    name: purchase.name,
    regionId,
    imageId: purchase.image_id,
    instanceType: purchase.instance_type,
    subnetId: subnet_id,
    securityGroupIds: purchase.security_group_ids,
    keyName: key_name ?? null,
    tags: purchase.tags ?? [],
  };
  return { order, quantities: instanceQuantities(purchase.instance_type, type), region: region.name };
}

/**
 * AWS takes no key of its own from anybody, and no character that is not seen; the keys of this portal say what the instance is
 * called and whose it is.
 */
function wrongTags(tags: NewInstance["tags"] = []): readonly FieldFailure[] {
  return tags.flatMap(({ key, value }, index) => {
    const at = `/tags/${index}`;
    const wrong: FieldFailure[] = [];
    if (/^\s*(?:aws:|atrium:|name\s*$)/i.test(key))
      wrong.push({
        field: `${at}/key`,
        message: `${key} is set by AWS or by this portal: choose another key.`,
      });
    if (hasUnseen(key)) wrong.push({ field: `${at}/key`, message: "The key has an invisible character." });
    if (hasUnseen(value))
      wrong.push({ field: `${at}/value`, message: "The value has an invisible character." });
    return wrong;
  });
}

export function buildInstanceCreation(driver: AwsDriver): Job {
  return buildProvisionJob((run, { id }) => {
    const { automatorId, order } = uncheckedCast<{ readonly automatorId: number; readonly order: Order }>(
      run.input,
    );
    return driver.launch({ automatorId, task: run }, { ...order, serviceId: id });
  });
}
