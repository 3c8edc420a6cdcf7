import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { MACHINES } from "#pricing/calculation";
import { isRecord } from "#validators";
import type { OfferingProperties } from "../offerings/index.ts";
import { limitQuantities } from "../machines/index.ts";
import { instanceQuantities } from "./aws/instance-quantities.ts";
import { productPlatforms, solutionTypesOf } from "./index.ts";
import { vdcQuantities } from "./vcloud/vdc-quantities.ts";
import { edgeQuantities } from "./vcloud/v4/gateways/edge-quantities.ts";

const TEMPLATES = join(import.meta.dirname, "../../templates");
const VDC = ["vdc-purchase", "vdc-resize", "machines"];

/** The pages and fragments that price what is ordered or changed, by the type of solution. */
const PANELS: Readonly<Record<string, readonly string[]>> = {
  vCenterVirtualMachine: ["purchase", "single-machines"],
  vCenterResourcePool: ["resource-pool-purchase", "resource-pool-resize"],
  microsoft_azure: [],
  aws_ec2: ["instance-purchase"],
  vcloud_allocation_vdc: VDC,
  vcloud_pay_as_you_go_vdc: VDC,
  vcloud_reservation_vdc: VDC,
  vcloud_edge_gateway: ["edge-gateway-purchase", "edge-gateway-change"],
  veeam_backup_resource: ["backup-resource-resize", "backup-computer-protect"],
};

const LIMIT = { limit: 8, reservation: 4 };
const LIMITS = { cpu: LIMIT, memory: LIMIT, storage: { ...LIMIT, policy: "gold" } };
const vdc = (model: "AllocationPool" | "AllocationVApp" | "ReservationPool") =>
  vdcQuantities({ model, ...LIMITS }, []);
const RANGE = { min: 1, max: 9, step: 1, default: 4 };
const SOLD: OfferingProperties = { cpu: RANGE, memory: RANGE, storage: RANGE };

/** What platforms charge; a type that is ordered by name says so itself. */
const CHARGED: Readonly<Record<string, object>> = {
  vCenterResourcePool: { ...limitQuantities("north", LIMITS), [MACHINES]: { value: "3" } },
  aws_ec2: instanceQuantities("t2.nano", { vcpus: 1, memory: 0.5 }),
  vcloud_allocation_vdc: vdc("AllocationPool"),
  vcloud_pay_as_you_go_vdc: vdc("AllocationVApp"),
  vcloud_reservation_vdc: vdc("ReservationPool"),
  vcloud_edge_gateway: edgeQuantities({ size: "compact" }),
};

interface Panel {
  readonly file: string;
  readonly keys: readonly string[];
}

const panels = globSync("**/*.json", { cwd: TEMPLATES })
  .filter((file) => !file.endsWith(".fixtures.json"))
  .flatMap((file) =>
    panelsIn(basename(file, ".json"), JSON.parse(readFileSync(join(TEMPLATES, file), "utf8"))),
  );

function panelsIn(file: string, node: unknown): readonly Panel[] {
  if (Array.isArray(node)) return node.flatMap((each) => panelsIn(file, each));
  if (!isRecord(node)) return [];
  const given =
    node["use"] === "price-panel" && isRecord(node["with"]) ? node["with"]["quantities"] : undefined;
  // Those of a resource that is mapped are what its platform says.
  if (isRecord(given) && !("$" in given)) return [{ file, keys: Object.keys(given) }];
  return Object.values(node).flatMap((each) => panelsIn(file, each));
}

const types = solutionTypesOf(productPlatforms);
const unique = (keys: Iterable<string>) => [...new Set(keys)].toSorted();

test.each(types.map(({ type, counted }) => [type, counted] as const))(
  "%s counts the items that its pages and its platform send, and no other",
  (type, counted) => {
    const sent = panels.filter(({ file }) => PANELS[type]?.includes(file)).flatMap(({ keys }) => keys);
    const known = [...(counted?.keys ?? []), ...(counted?.machines === true ? [MACHINES] : [])];
    expect(counted).toBeDefined();
    expect(unique(known)).toEqual(unique(sent));
    const byName = productPlatforms
      .flatMap(({ serviceTypes }) => serviceTypes)
      .find((each) => each.type === type && each.ordered === "by name");
    const ordered = byName?.ordered === "by name" ? byName.quantities?.(SOLD, {}) : undefined;
    const charged = CHARGED[type] ?? ordered ?? {};
    expect(unique(Object.keys(charged))).toEqual(unique(known));
  },
);

test("every type that is sold, and every page that prices something, is known here", () => {
  const sold = productPlatforms.flatMap(({ serviceTypes }) => serviceTypes.map(({ type }) => type));
  expect(unique(types.map(({ type }) => type))).toEqual(unique(sold));
  expect(unique(panels.map(({ file }) => file))).toEqual(unique(Object.values(PANELS).flat()));
});
