import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TemplateOrder } from "../../server/platforms/vcenter/driver.ts";
import type { Ova } from "../../server/platforms/vcenter/ova/index.ts";
import { readOva } from "../../server/platforms/vcenter/ova/index.ts";
import { makeOva } from "../../server/testing/made-ova.ts";
import { openUploadStore } from "../../server/uploads/index.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { EMBEDDED, fillEmbedded, openVcenterStage, VCSIM, VSPHERE } from "./vcenter-stage.ts";

// Templates that are made of an OVA, by each driver that can.

const folder = mkdtempSync(join(tmpdir(), "ova-"));
let stage: VcenterStage;
let ova: Ova;

beforeAll(async () => {
  stage = await openVcenterStage();
  await fillEmbedded(stage);
  const id = randomUUID();
  writeFileSync(join(folder, id), await makeOva());
  ova = await readOva(openUploadStore(folder), { id });
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

async function order(automator: number, name: string): Promise<TemplateOrder> {
  const { driver } = stage;
  const [[cluster], [datastore], [network]] = [
    await stage.read(automator, (at) => driver.listClusters(at)),
    await stage.read(automator, (at) => driver.listDatastores(at)),
    await stage.read(automator, (at) => driver.listNetworks(at)),
  ];
  const moId = (of: { readonly moId: string } | undefined) => of?.moId ?? "";
  return {
    key: randomUUID(),
    name,
    cluster: moId(cluster),
    datastore: moId(datastore),
    network: moId(network),
    ova,
  };
}

const deploy = (automator: number, wanted: TemplateOrder) =>
  stage.driver.deployTemplate(stage.workOn(automator), wanted);
const templates = (automator: number) => stage.read(automator, (at) => stage.driver.listTemplates(at));

function makesTemplates(automator: number): void {
  it("makes one template with the cores, memory and disk of the descriptor, however often it runs", async () => {
    const wanted = await order(automator, "from-ova");
    const made = await deploy(automator, wanted);
    expect(made).toMatchObject({ ok: true });
    expect(await deploy(automator, wanted)).toEqual(made);
    expect((await templates(automator)).filter(({ name }) => name === "from-ova")).toMatchObject([
      { cores: 2, memory: 4096, storage: 16 },
    ]);
  });

  it("refuses a name that is taken, and leaves nothing behind", async () => {
    await deploy(automator, await order(automator, "taken"));
    const before = await templates(automator);
    expect(await deploy(automator, await order(automator, "taken"))).toEqual({
      ok: false,
      reason: "There is a machine or a template named taken already.",
    });
    expect(await templates(automator)).toEqual(before);
  });
}

describe("the embedded driver", () => {
  makesTemplates(EMBEDDED);
});

describe.skipIf(VCSIM === undefined)("the vSphere driver", () => {
  makesTemplates(VSPHERE);

  it.each(["CreateImportSpec", "ImportVApp", "nfc", "HttpNfcLeaseComplete", "MarkAsTemplate", "Rename_Task"])(
    "makes one where the answer to %s is lost",
    async (method) => {
      const wanted = await order(VSPHERE, `lost-${method}`);
      await stage.simulator.control({ drop: method });
      expect(await deploy(VSPHERE, wanted)).toMatchObject({ ok: true });
      const names = (await templates(VSPHERE)).map(({ name }) => name);
      expect(names.filter((name) => name === wanted.name)).toHaveLength(1);
      expect(names.filter((name) => name.startsWith("atrium-"))).toEqual([]);
    },
  );

  it.each([
    ["cluster", "domain-c999999", "The cluster domain-c999999 is gone from the platform."],
    ["datastore", "datastore-999999", "The datastore datastore-999999 is gone from the platform."],
    ["network", "network-999999", "The network network-999999 is gone from the platform."],
  ])("says that the %s is gone", async (place, id, reason) => {
    expect(await deploy(VSPHERE, { ...(await order(VSPHERE, "nowhere")), [place]: id })).toEqual({
      ok: false,
      reason,
    });
  });
});
