import type { Api, ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import type { CheckAutomator, Platform } from "../../platforms/index.ts";
import { automator } from "./automator.resource.ts";
import { automatorHandlers } from "./automators.ts";
import { buildAutomatorCare, careSql } from "./care.ts";
import { buildCheckJob, checkAutomator } from "./check.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { buildAutomatorInsights, buildSolutionTypes } from "./insights.ts";
import description from "./swagger.json" with { type: "json" };

/** What runs the services of a provider's platforms (spec 2 §7, automators). */
export function buildAutomatorsApi(check: CheckAutomator, platforms: readonly Platform[]): Api<Handlers> {
  const care = careSql(platforms);
  return {
    name: "automators",
    base: "/automators",
    description,
    resources: [automator],
    handlers: {
      ...automatorHandlers,
      checkAutomator,
      getAutomatorInsights: buildAutomatorInsights(care),
      listSolutionTypes: buildSolutionTypes(platforms),
      listAutomatorCare: buildAutomatorCare(care),
      listAutomatorTypes,
    },
    jobs: { "automator.check": buildCheckJob(check) },
  };
}

const types: ListSource<Operations["listAutomatorTypes"]["fields"]> = {
  select: `t.id, t.name, t.description, t.type, t.version, t.is_available as "isAvailable", t.host_s3_bucket as "hostS3Bucket",
    t.meta_data as "metaData", t.ova_url as "ovaURL", t.schema_template as "schemaTemplate", t.logo`,
  from: "automator_type t",
  fields: {
    id: { sql: "t.id", type: "number" },
    name: { sql: "t.name" },
    type: { sql: "t.type" },
    isAvailable: { sql: "t.is_available", type: "boolean" },
  },
  order: "t.name, t.id",
};

const listAutomatorTypes: Handlers["listAutomatorTypes"] = async ({ db, list }) => ({
  body: await listRows(db, types, list),
});
