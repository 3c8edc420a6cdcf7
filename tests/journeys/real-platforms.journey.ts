import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import {
  CreateKeyPairCommand,
  DescribeImagesCommand,
  EC2Client,
  RunInstancesCommand,
} from "@aws-sdk/client-ec2";
import { findMoto, makeMotoCertificate, type MotoCertificate, startMoto } from "../platforms/moto.ts";
import { findSimulatorPool, startSimulator } from "../platforms/vcsim.ts";
import { fillVcenter, test as usual, VCSIM } from "./support/real-platform.ts";
import { goWholeWay } from "./support/whole-way.ts";

const MOTO = findMoto();

/** The server trusts the certificate of moto besides those of the usual authorities. */
const test = usual.extend<object, { readonly certificate: MotoCertificate | undefined }>({
  certificate: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "atrium-moto-"));
      await use(MOTO === undefined ? undefined : makeMotoCertificate(MOTO, folder));
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ certificate }, use) =>
      await use(certificate === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificate.certificate }),
    { scope: "worker" },
  ],
});

test.skip(
  ({ viewport }) => (viewport?.width ?? 0) < 1000,
  "The pages are shared; each is looked at when narrow elsewhere.",
);

test("a provider connects a real vCenter, drafts what it could sell, maps a pool, and disconnects it again", async ({
  portal,
  browser,
  server,
}) => {
  test.skip(VCSIM === undefined, "There is no vCenter simulator and no Go to build it with.");
  const simulator = await startSimulator(VCSIM ?? "", 3);
  try {
    await findSimulatorPool(simulator, "DC0_C0_RP1", { cpu: 16, memory: 64 });
    await portal.signIn("provider");
    await goWholeWay(
      portal,
      { browser, server },
      {
        type: "vCenter v2",
        automator: "vCenter there and back",
        fill: (page) => fillVcenter(page, simulator),
        draft: "Resource pools in DC0, DC0_C0",
        free: "Pools without a service",
        resource: "DC0_C0_RP1",
      },
    );
  } finally {
    await simulator.stop();
  }
});

test("a provider connects a real AWS account, drafts what it could sell, maps an instance, and disconnects it again", async ({
  portal,
  browser,
  server,
  certificate,
}) => {
  test.skip(certificate === undefined, "There is no server that answers as AWS does.");
  const moto = await startMoto(MOTO ?? "", certificate);
  try {
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate?.certificate ?? "", "utf8")]);
    await runInstance(moto.url, "legacy-web");
    await portal.signIn("provider");
    await goWholeWay(
      portal,
      { browser, server },
      {
        type: "AWS",
        automator: "AWS there and back",
        async fill(page) {
          await page.getByRole("textbox", { name: "Address" }).fill(moto.url);
          await page.getByRole("textbox", { name: /^Access key/ }).fill("key");
          await page.getByRole("textbox", { name: /^Secret access key/ }).fill("secret");
        },
        draft: "Cloud instances",
        free: "Instances without a service",
        resource: "legacy-web",
      },
    );
  } finally {
    await moto.stop();
  }
});

/** Somebody has an instance running, in Ireland. */
async function runInstance(endpoint: string, name: string): Promise<void> {
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  const client = new EC2Client({ endpoint, region: "eu-west-1", credentials });
  const { Images: [image] = [] } = await client.send(new DescribeImagesCommand({ Owners: ["amazon"] }));
  await client.send(new CreateKeyPairCommand({ KeyName: "operations" }));
  await client.send(
    new RunInstancesCommand({
      ImageId: image?.ImageId,
      InstanceType: "t3.micro",
      KeyName: "operations",
      MinCount: 1,
      MaxCount: 1,
      TagSpecifications: [{ ResourceType: "instance", Tags: [{ Key: "Name", Value: name }] }],
    }),
  );
  client.destroy();
}
