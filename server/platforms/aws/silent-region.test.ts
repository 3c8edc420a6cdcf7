import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOutgoingRule } from "../../outgoing/index.ts";
import { randomSecretBox } from "../../secrets/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { transactionWithOutside } from "../../api/index.ts";
import { sealSecret } from "./connections.ts";
import { createEc2Driver } from "./ec2-driver.ts";
import { buildProductPlatforms, productUploads } from "../index.ts";

// An account of whose regions one is silent, behind an automator of the demo.

const AUTOMATOR = 8;
const API = `/automators/aws/${AUTOMATOR}`;
const REGIONS = ["ap-south-1", "eu-west-1"];
const SILENT = "ap-south-1";
/** Which regions do not answer, and whether they take the call and say nothing. */
let silent: readonly string[] = [];
let areStuck = false;

const ANSWERS: Readonly<Record<string, (region: string) => string>> = {
  DescribeRegions: () =>
    `<regionInfo>${REGIONS.map((id) => `<item><regionName>${id}</regionName></item>`).join("")}</regionInfo>`,
  DescribeKeyPairs: (region) => `<keySet><item><keyName>key of ${region}</keyName></item></keySet>`,
  DescribeInstances: (region) =>
    `<reservationSet><item><instancesSet><item><instanceId>i-${region}</instanceId><instanceType>t3.micro</instanceType>
       <instanceState><code>16</code><name>running</name></instanceState></item></instancesSet></item></reservationSet>`,
};

async function answerAs(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const region = request.url?.split("/")[1] ?? "";
  const body = Buffer.concat(await request.toArray()).toString();
  const action = new URLSearchParams(body).get("Action") ?? "";
  if (silent.includes(region)) {
    if (!areStuck) request.socket.destroy();
    return;
  }
  answer.setHeader("content-type", "text/xml");
  answer.end(`<${action}Response>${ANSWERS[action]?.(region) ?? ""}</${action}Response>`);
}
const ec2 = createServer((request, answer) => void answerAs(request, answer));

const parts = {
  secrets: randomSecretBox(),
  outgoing: openOutgoingRule(["127.0.0.1"]),
  consoleHosts: [],
  uploads: productUploads,
};
const platforms = buildProductPlatforms(parts);
let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  ec2.listen(0, "127.0.0.1");
  await once(ec2, "listening");
  portal = await openTestPortal(platforms);
  provider = await portal.signIn("provider");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a server that listens on a port
  const { port } = ec2.address() as AddressInfo;
  await portal.database.transaction("system", (db) =>
    db.query(
      "update aws_connection set url = $2, access_key = 'key', sealed_secret = $3 where automator_id = $1",
      [AUTOMATOR, `http://127.0.0.1:${port}/{region}`, sealSecret(parts.secrets, AUTOMATOR, "secret")],
    ),
  );
});
beforeEach(async () => {
  silent = [];
  areStuck = false;
  // As after a change of it, nobody remembers a silence.
  await portal.database.transaction("system", (db) =>
    db.query("update aws_connection set revision = gen_random_uuid() where automator_id = $1", [AUTOMATOR]),
  );
});
afterAll(async () => {
  ec2.closeAllConnections();
  ec2.close();
  await portal.close();
  for (const platform of platforms) await platform.close?.();
});

const NOTICE = `The rows of ${SILENT} are not here: AWS does not answer.`;

describe("where one region is silent", () => {
  it.each([
    ["key pairs", `${API}/key-pairs?sort=name`, "name", "key of eu-west-1"],
    ["instances without a service", `${API}/instances/available-instances`, "id", "i-eu-west-1"],
    ["what can be mapped", `/pricing/service/map/${AUTOMATOR}`, "moId", "i-eu-west-1"],
  ])(
    "a list of %s has the rows of the others, and says which are not there",
    async (_of, path, key, first) => {
      const whole = await provider.get(path);
      expect(whole.body.data).toHaveLength(REGIONS.length);
      expect(whole.body.meta).not.toHaveProperty("notice");
      silent = [SILENT];
      const { status, body } = await provider.get(path);
      expect(status).toBe(200);
      expect(body.data.map((row: Record<string, unknown>) => row[key])).toEqual([first]);
      expect(body.meta).toMatchObject({ total: 1, notice: NOTICE });
    },
  );

  it("its own rows, and a file of all, fail with the reason", async () => {
    silent = [SILENT];
    const own = await provider.get(`${API}/key-pairs?filter[region_id]=${SILENT}`);
    const file = await provider.get(`${API}/key-pairs`, { accept: "text/csv" });
    for (const { status, body } of [own, file])
      expect([status, body.message]).toEqual([503, "AWS does not answer."]);
  });

  it("the figures say of which region they are not known, and none is made of a part", async () => {
    silent = [SILENT];
    const { body } = await provider.get(`${API}/insights`);
    expect(body).toMatchObject({ instances: null, running: null, available_instances: 1 });
    expect(body.regions).toMatchObject([
      { region_id: SILENT, instances: null, silence: "AWS does not answer." },
      { region_id: "eu-west-1", instances: 1, silence: null },
    ]);
  });

  it("an instance of another one can be mapped, and of one that may be in it the reason is said", async () => {
    silent = [SILENT];
    const found = (id: string) => provider.get(`/pricing/service/map/${AUTOMATOR}/${id}`);
    expect(await found("i-eu-west-1")).toMatchObject({ status: 200 });
    expect(await found(`i-${SILENT}`)).toMatchObject({ status: 503 });
  });

  it("that takes calls and says nothing is waited for as long as for one call, also where it knows all regions", async () => {
    const driver = createEc2Driver(parts, { list: 300, known: 50, whole: 20_000 });
    const list = (region: string) =>
      transactionWithOutside(portal.database, { accountId: 1 }, (db, outside) => {
        const at = { automatorId: AUTOMATOR, db, outside, notice: () => undefined };
        return region === "" ? driver.listRegions(at) : driver.listKeyPairs(at, region);
      });
    expect(await list("")).toHaveLength(REGIONS.length);
    [silent, areStuck] = [["us-east-1", SILENT], true];
    expect(await list("")).toHaveLength(REGIONS.length);
    await expect(list(SILENT)).rejects.toThrow("AWS is slow to answer. Try again in a minute.");
    expect(await list("eu-west-1")).toHaveLength(1);
    driver.close();
  });
});
