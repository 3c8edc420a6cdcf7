import type { PlatformSeed, SeededOffering, ServiceLook } from "../../seed/index.ts";
import { insertRows, nameMachine, readLogo } from "../../seed/index.ts";
import { EMBEDDED } from "./connections.ts";
import { instanceQuantities } from "./instance-quantities.ts";
import { insertInventory, seededType } from "./seed-inventory.ts";

const V1 = 6;

const automators = [
  { id: 8, account: 1, automatorType: V1, name: "AWS Europe" },
  { id: 9, account: 1, automatorType: V1, name: "AWS Americas" },
  { id: 54, account: 2, automatorType: V1, name: "AWS Southridge" },
] as const;

const instances: ServiceLook = {
  errors: [
    "The platform lost the resource: it was removed there by someone else.",
    "The instance did not start again: its image is no longer available.",
  ],
  name: nameMachine,
  quantities({ id }) {
    const type = seededType(id);
    return instanceQuantities(type.name, type);
  },
  moId: (id) => `i-0${(id * 2654435761).toString(16).padStart(16, "0").slice(-16)}`,
};

function instance(
  id: number,
  account: number,
  automator: number,
  name: string,
  description: string,
): SeededOffering {
  return { id, account, automator, type: "aws_ec2", name, description, properties: {}, look: instances };
}

export const awsSeed: PlatformSeed = {
  logo: readLogo(import.meta.dirname),
  automatorTypes: [{ id: V1, name: "AWS", type: "AWS", version: "v1", description: "Cloud instances" }],
  automators,
  offerings: [
    instance(14, 1, 8, "Cloud instance Europe", "Instances in Ireland, Frankfurt and Paris."),
    instance(15, 1, 9, "Cloud instance Americas", "Instances in Virginia, Oregon and São Paulo."),
    instance(55, 2, 54, "Southridge cloud instance", "Instances wherever you like."),
  ],
  async insertInventory(db) {
    await insertRows(
      db,
      `insert into aws_connection (automator_id, account_id, url) select id, account, '${EMBEDDED}'
       from jsonb_to_recordset($1::jsonb) as r(id int, account int)`,
      automators,
    );
    await insertInventory(db, automators);
  },
};
