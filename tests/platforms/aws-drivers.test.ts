import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AwsDriver, AwsView, InstanceOrder } from "../../server/platforms/aws/driver.ts";
import { PlatformSilent } from "../../server/platforms/platform-silent.ts";
import type { AwsStage } from "./aws-stage.ts";
import { EC2, EMBEDDED, MOTO, openAwsStage, REGION } from "./aws-stage.ts";
import type { AskedOfEc2, PlayedEc2 } from "./played-ec2.ts";
import { openPlayedEc2, playedInstances, playedOrder } from "./played-ec2.ts";

// What every driver of an AWS account must do (server/platforms/aws/driver.ts), on each of them.

let stage: AwsStage;

beforeAll(async () => {
  stage = await openAwsStage();
});
afterAll(() => stage.close());

describe("the embedded driver", () => {
  keepsTheContract(EMBEDDED);
});
describe.skipIf(MOTO === undefined)("the EC2 driver", () => {
  keepsTheContract(EC2);
});

function keepsTheContract(automatorId: number): void {
  let driver: AwsDriver;
  beforeAll(() => {
    ({ driver } = stage);
  });
  const read = <Result>(ask: (at: AwsView) => Promise<Result>) => stage.read(automatorId, ask);
  const describeOne = async (instanceId: string) =>
    (await read((at) => driver.listInstances(at, [{ regionId: REGION, instanceId }])))[0];
  const launch = async (order: InstanceOrder) => {
    const outcome = await driver.launch(stage.workOn(automatorId), order);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.value;
  };

  it("answers, and knows regions", async () => {
    expect(await read((at) => driver.checkConnection(at))).toMatchObject({ ok: true });
    const regions = await read((at) => driver.listRegions(at));
    expect(regions).toContainEqual({ region_id: REGION, name: expect.any(String) });
  });

  it("finds images by text, Linux and Windows", async () => {
    const windows = await read((at) => driver.listImages(at, REGION, "Windows"));
    expect(windows.length).toBeGreaterThan(0);
    expect(windows.every(({ name }) => name.includes("Windows"))).toBe(true);
    expect(windows[0]).toEqual({
      region_id: REGION,
      image_id: expect.stringMatching(/^ami-/),
      name: expect.any(String),
      description: expect.any(String),
      platform: "Windows",
      architecture: "x86_64",
      granted: "all",
    });
    const [first] = windows;
    const asked = [first!.image_id, "ami-00000000000000000"];
    expect(await read((at) => driver.findImages(at, REGION, asked))).toEqual([first]);
    expect(await read((at) => driver.findImages(at, REGION, []))).toEqual([]);
    expect(await read((at) => driver.listImages(at, REGION, "no image is called this"))).toEqual([]);
    const own = await read((at) => driver.listPrivateImages(at, REGION));
    expect(own.filter(({ image_id }) => windows.some((each) => each.image_id === image_id))).toEqual([]);
  });

  it("knows instance types, networks, subnets, groups and key pairs of a region", async () => {
    const types = await read((at) => driver.listInstanceTypes(at, REGION));
    expect(types.find(({ name }) => name === "t3.micro")).toEqual({
      region_id: REGION,
      name: "t3.micro",
      vcpus: 2,
      memory: 1,
      architectures: ["x86_64"],
    });
    const vpcs = await read((at) => driver.listVpcs(at, REGION));
    expect(vpcs.filter(({ is_default }) => is_default)).toHaveLength(1);
    const known = new Set(vpcs.map(({ vpc_id }) => vpc_id));
    for (const { vpc_id, cidr_block, availability_zone } of await read((at) =>
      driver.listSubnets(at, REGION),
    )) {
      expect(known).toContain(vpc_id);
      expect([cidr_block, availability_zone]).toEqual([
        expect.stringContaining("/"),
        expect.stringContaining(REGION),
      ]);
    }
    const groups = await read((at) => driver.listSecurityGroups(at, REGION));
    expect(groups.map(({ name }) => name)).toContain("default");
    expect(groups.every(({ vpc_id }) => known.has(vpc_id))).toBe(true);
    expect(await read((at) => driver.listKeyPairs(at, REGION))).toContainEqual({
      region_id: REGION,
      name: "operations",
      key_type: "rsa",
      key_fingerprint: expect.stringContaining(":"),
      // As its tag says.
      granted: [100],
    });
  });

  it.each(["subnet", "security-group", "key-pair"] as const)(
    "grants a %s to accounts by its tag, and takes it back",
    async (kind) => {
      const list = async () => {
        const rows = {
          subnet: (await read((at) => driver.listSubnets(at, REGION))).map((row) => [
            row.subnet_id,
            row.granted,
          ]),
          "security-group": (await read((at) => driver.listSecurityGroups(at, REGION))).map((row) => [
            row.group_id,
            row.granted,
          ]),
          "key-pair": (await read((at) => driver.listKeyPairs(at, REGION))).map((row) => [
            row.name,
            row.granted,
          ]),
        }[kind];
        return new Map(rows as [string, "all" | readonly number[]][]);
      };
      const before = await list();
      const [id, own] = [...before].find(([, granted]) => granted !== "all") ?? [];
      const change = (ids: readonly string[], accountId: number, isGranted: boolean) =>
        stage.manage(automatorId, (at) =>
          driver.changeGrants(at, { regionId: REGION, kind, ids, accountId, isGranted }),
        );
      for (const account of [7, 3, 7]) expect(await change([id!], account, true)).toMatchObject({ ok: true });
      const granted = [...(own as readonly number[]), 3, 7].toSorted((left, right) => left - right);
      expect((await list()).get(id!)).toEqual(granted);
      expect(await change([id!, "none-such"], 8, true)).toEqual({
        ok: false,
        reason: "none-such is gone from the platform.",
      });
      for (const account of [7, 3, 9])
        expect(await change([id!], account, false)).toMatchObject({ ok: true });
      expect(await list()).toEqual(before);
    },
  );

  it("lists the instances that an order did not make, and not one that is being launched", async () => {
    const order = await stage.order(automatorId, "listed");
    const made = await launch(order);
    const all = await read((at) => driver.listAllInstances(at, [REGION]));
    expect(all.find((each) => each.id === made)).toEqual(await describeOne(made));
    expect(await read((at) => driver.listAllInstances(at, []))).toEqual([]);
    if (automatorId === EMBEDDED) return;
    await stage.system("update aws_service set instance_id = null where service_id = $1", [order.serviceId]);
    const listed = await read((at) => driver.listAllInstances(at, [REGION]));
    expect(listed.map((each) => each.id)).not.toContain(made);
    await stage.system("update aws_service set instance_id = $2 where service_id = $1", [
      order.serviceId,
      made,
    ]);
  });

  it("launches one instance for a service, however often it is asked", async () => {
    const order = await stage.order(automatorId, "web-01");
    const made = await launch(order);
    expect(await launch(order)).toBe(made);
    expect(await describeOne(made)).toEqual({
      region_id: REGION,
      id: made,
      name: "web-01",
      state: "running",
      platform: "Linux",
      instance_type: "t3.micro",
      image_id: order.imageId,
      vpc_id: expect.stringMatching(/^vpc-/),
      subnet_id: order.subnetId,
      availability_zone: expect.stringContaining(REGION),
      security_groups: [{ group_id: order.securityGroupIds[0], name: expect.any(String) }],
      key_name: order.keyName,
      private_ip_address: expect.stringMatching(/^\d+[.]\d+[.]\d+[.]\d+$/),
      public_ip_address: expect.toSatisfy((value) => value === null || /^\d/.test(String(value))),
      launch_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M$/),
      tags: [{ key: "stage", value: "test" }],
    });
    const places = [made, "i-00000000000000000"].map((instanceId) => ({ regionId: REGION, instanceId }));
    expect((await read((at) => driver.listInstances(at, places))).map((each) => each.id)).toEqual([made]);
    expect(await read((at) => driver.listInstances(at, []))).toEqual([]);
  });

  it("finds its instance again after a crash before it was noted", async () => {
    const order = await stage.order(automatorId, "crashed");
    const made = await launch(order);
    await stage.system("update aws_service set instance_id = null where service_id = $1", [order.serviceId]);
    expect(await launch(order)).toBe(made);
  });

  it("stops, starts and reboots, and says why it does not", async () => {
    const instanceId = await launch(await stage.order(automatorId, "states"));
    const change = (to: "start" | "stop" | "reboot") =>
      driver.changeState(stage.workOn(automatorId), { regionId: REGION, instanceId }, to);
    expect(await change("stop")).toMatchObject({ ok: true });
    expect(await describeOne(instanceId)).toMatchObject({ state: "stopped" });
    // A repeated task finds its own work done.
    expect(await change("stop")).toMatchObject({ ok: true });
    expect(await change("reboot")).toEqual({
      ok: false,
      reason: "states is stopped and cannot be rebooted.",
    });
    expect(await change("start")).toMatchObject({ ok: true });
    expect(await describeOne(instanceId)).toMatchObject({ state: "running" });
    expect(await change("reboot")).toMatchObject({ ok: true });
    expect(await describeOne(instanceId)).toMatchObject({ state: "running" });
  });

  it("launches Windows, and answers when asked for its password", async () => {
    const windows = await launch(await stage.order(automatorId, "windows", "Windows"));
    expect(await describeOne(windows)).toMatchObject({ platform: "Windows" });
    const data = await read((at) => driver.readPasswordData(at, { regionId: REGION, instanceId: windows }));
    expect(data).toSatisfy((value) => value === null || typeof value === "string");
  });

  // moto answers a made-up password, not one that is encrypted for the key pair.
  it.runIf(automatorId === EMBEDDED)(
    "gives the password of Windows as it is encrypted, and none of Linux",
    async () => {
      const windows = await launch(await stage.order(automatorId, "keyed", "Windows"));
      const linux = await launch(await stage.order(automatorId, "linux"));
      const passwordOf = (instanceId: string) =>
        read((at) => driver.readPasswordData(at, { regionId: REGION, instanceId }));
      expect(Buffer.from((await passwordOf(windows)) ?? "", "base64")).toHaveLength(256);
      expect(await passwordOf(linux)).toBeNull();
    },
  );

  it("ends an instance, and counts what is gone or was never there as ended", async () => {
    const order = await stage.order(automatorId, "ended");
    const instanceId = await launch(order);
    expect(await driver.terminate(stage.workOn(automatorId), order.serviceId)).toMatchObject({ ok: true });
    expect(await describeOne(instanceId)).toBeUndefined();
    expect(await driver.terminate(stage.workOn(automatorId), order.serviceId)).toMatchObject({ ok: true });
    const never = await stage.order(automatorId, "never");
    expect(await driver.terminate(stage.workOn(automatorId), never.serviceId)).toMatchObject({ ok: true });
    const gone = await driver.changeState(
      stage.workOn(automatorId),
      { regionId: REGION, instanceId },
      "stop",
    );
    expect(gone).toEqual({ ok: false, reason: `${instanceId} is gone from the platform.` });
  });

  it("says what of an order is gone", async () => {
    const order = await stage.order(automatorId, "gone");
    const outcome = await driver.launch(stage.workOn(automatorId), {
      ...order,
      subnetId: "subnet-00000000000000000",
    });
    expect(outcome).toEqual({
      ok: false,
      reason: expect.stringMatching(/subnet.* is gone from the platform/),
    });
  });
}

describe("the embedded driver alone", () => {
  it("fails for names that are meant to, and where a region is full", async () => {
    const failing = await stage.driver.launch(
      stage.workOn(EMBEDDED),
      await stage.order(EMBEDDED, "web-fail"),
    );
    expect(failing).toMatchObject({ ok: false, reason: expect.stringContaining("no capacity for t3.micro") });
    await stage.system(
      `update aws_resource set details = details || '{"instance_quota": 1}' where kind = 'region' and id = $1`,
      [REGION],
    );
    const full = await stage.driver.launch(stage.workOn(EMBEDDED), await stage.order(EMBEDDED, "one-more"));
    expect(full).toEqual({
      ok: false,
      reason: "The account may have 1 instances in Ireland, and has them.",
    });
  });
});

describe.skipIf(MOTO === undefined)("the EC2 driver alone", () => {
  it("says that an account does not answer, and that this server does not call an address", async () => {
    const { driver, read, connect, moto } = stage;
    await connect("http://127.0.0.1:9");
    await expect(read(EC2, (at) => driver.listRegions(at))).rejects.toThrow("AWS does not answer.");
    // Silence makes an automator unavailable; what is configured may be right.
    await expect(read(EC2, (at) => driver.checkConnection(at))).rejects.toThrow(PlatformSilent);
    await connect("http://169.254.169.254");
    expect(await read(EC2, (at) => driver.checkConnection(at))).toEqual({
      ok: false,
      reason: "Its address is one that this server does not call.",
    });
    await connect(moto!.url);
    expect(await read(EC2, (at) => driver.checkConnection(at))).toMatchObject({ ok: true });
  });
});

describe("the EC2 driver, where EC2 is played", () => {
  const INSTANCE = "i-00000000000000001";
  const SERVICE = 5000;
  const place = { regionId: REGION, instanceId: INSTANCE };
  let ec2: PlayedEc2;
  let driver: AwsDriver;

  beforeAll(async () => {
    ({ driver } = stage);
    ec2 = await openPlayedEc2();
    await stage.connect(ec2.url);
  });
  beforeEach(async () => {
    ec2.asked.length = 0;
    await stage.system("delete from aws_service where service_id = $1", [SERVICE]);
    await stage.system(
      `insert into aws_service (service_id, automator_id, account_id, region_id, instance_id)
       values ($1, $2, 3, $3, $4)`,
      [SERVICE, EC2, REGION, INSTANCE],
    );
  });
  afterAll(() => ec2.close());

  const countOf = (action: string) => ec2.asked.filter((each) => each.action === action).length;

  /** Has what is asked of instances answered by these states, one after the other, and the last one from then on. */
  const play = (...states: readonly string[]) => {
    let looks = 0;
    ec2.answer = ({ action }) => {
      if (action !== "DescribeInstances") return "";
      const [state = "", reason = ""] = states[Math.min(looks, states.length - 1)]!.split(" ", 2);
      looks += 1;
      return state === "none" ? "" : playedInstances([INSTANCE], state, reason);
    };
  };

  const work = () => stage.workThatEnds(EC2);

  it("lists instances and finds images, however many", async () => {
    const ids = Array.from({ length: 450 }, (_, nth) => `i-${String(nth).padStart(17, "0")}`);
    const imageIds = ids.map((id) => id.replace("i-", "ami-"));
    ec2.answer = ({ action, values }: AskedOfEc2) =>
      action === "DescribeInstances"
        ? playedInstances(values)
        : `<imagesSet>${values.map((id) => `<item><imageId>${id}</imageId></item>`).join("")}</imagesSet>`;
    const places = ids.map((instanceId) => ({ regionId: REGION, instanceId }));
    const instances = await stage.read(EC2, (at) => driver.listInstances(at, places));
    expect(instances.map(({ id }) => id).toSorted()).toEqual(ids);
    const images = await stage.read(EC2, (at) => driver.findImages(at, REGION, imageIds));
    expect(images.map((each) => each.image_id)).toEqual(imageIds);
    expect(ec2.asked.map(({ values }) => values.length)).toEqual([200, 200, 50, 200, 200, 50]);
  });

  it.each([
    [
      "start",
      ["stopped", "stopped", "pending", "pending", "stopped Client.InternalError"],
      "web-01 is stopped at AWS: Client.InternalError",
    ],
    [
      "start",
      ["stopped", "pending", "stopping Client.UserInitiatedShutdown"],
      "web-01 is stopping at AWS: Client.UserInitiatedShutdown",
    ],
    ["start", ["stopped", "pending"], "web-01 is not running at AWS after ten minutes."],
    ["start", ["stopped", "pending", "none"], `${INSTANCE} is gone from the platform.`],
    [
      "stop",
      ["running", "stopping", "terminated Client.Terminated"],
      "web-01 is terminated at AWS: Client.Terminated",
    ],
  ] as const)("ends work that AWS does not do: a %s that shows %j", async (change, states, reason) => {
    play(...states);
    expect(await driver.changeState(work(), place, change)).toEqual({ ok: false, reason });
    expect(countOf(change === "start" ? "StartInstances" : "StopInstances")).toBe(1);
  });

  it("ends a launch and an end that AWS does not do", async () => {
    play("pending", "pending", "shutting-down", "terminated Client.VolumeLimitExceeded");
    expect(await driver.launch(work(), playedOrder(SERVICE))).toEqual({
      ok: false,
      reason: "web-01 is terminated at AWS: Client.VolumeLimitExceeded",
    });
    play("running", "shutting-down");
    expect(await driver.terminate(work(), SERVICE)).toEqual({
      ok: false,
      reason: "web-01 is not terminated at AWS after ten minutes.",
    });
    play("running", "shutting-down", "none");
    expect(await driver.terminate(work(), SERVICE)).toMatchObject({ ok: true });
  });

  it.each([
    ["terminated", null],
    ["pending", INSTANCE],
  ])("has no instance go on that was not sold; one that is %s then is known as %s", async (after, known) => {
    ec2.answer = ({ action }) =>
      action === "DescribeInstances"
        ? playedInstances([INSTANCE], countOf("TerminateInstances") === 0 ? "pending" : after)
        : "";
    const reason = "web-01 is not running at AWS after ten minutes.";
    expect(await driver.launch(work(), playedOrder(SERVICE))).toEqual({ ok: false, reason });
    expect(countOf("TerminateInstances")).toBe(1);
    const noted = "select instance_id as id from aws_service where service_id = $1";
    expect(await stage.system(noted, [SERVICE])).toEqual([{ id: known }]);
  });

  it("sends a reboot once, also where its answer is lost or its activity runs again", async () => {
    const noted: unknown[] = [null];
    const reboot = () => {
      const { task, ...rest } = work();
      const note = async (value: unknown) => void noted.push(value);
      return driver.changeState({ ...rest, task: { ...task, noted: noted.at(-1), note } }, place, "reboot");
    };
    const reason = expect.stringContaining("Whether web-01 was rebooted is not known");
    play("running");
    expect(await reboot()).toMatchObject({ ok: true });
    expect(await reboot()).toMatchObject({ ok: true });
    noted.push("sent");
    expect(await reboot()).toEqual({ ok: false, reason });
    expect(countOf("RebootInstances")).toBe(1);
    noted.push(null);
    const { answer } = ec2;
    ec2.answer = (asked) => (asked.action === "RebootInstances" ? undefined : answer(asked));
    expect(await reboot()).toEqual({ ok: false, reason });
    expect(countOf("RebootInstances")).toBe(2);
  });

  it("sends a reboot again that AWS has not done because it was asked too much", async () => {
    play("running");
    const { answer } = ec2;
    ec2.answer = (asked) =>
      asked.action === "RebootInstances" && countOf("RebootInstances") === 1
        ? { failure: "RequestLimitExceeded" }
        : answer(asked);
    expect(await driver.changeState(work(), place, "reboot")).toMatchObject({ ok: true });
    expect(countOf("RebootInstances")).toBe(2);
  });
});
