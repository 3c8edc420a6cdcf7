import type { Api, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows } from "../../api/index.ts";
import { findOffering, offeringSource } from "../../offerings/index.ts";
import type { Platform } from "../../platforms/index.ts";
import { withServiceTypes } from "../../platforms/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import document from "./swagger.json" with { type: "json" };

/** What providers and distributors offer to the accounts below them (spec 2 §3). */
export function buildSolutionsApi(platforms: readonly Platform[]): Api<Handlers> {
  return {
    name: "solutions",
    base: "/solutions",
    description: withServiceTypes(document, platforms),
    handlers: { listServiceOfferings, getServiceOffering },
  };
}

const offerings: ListSource<Operations["listServiceOfferings"]["fields"]> = offeringSource;

const listServiceOfferings: Handlers["listServiceOfferings"] = async ({ db, list }) => ({
  body: await listRows(db, offerings, list),
});

const getServiceOffering: Handlers["getServiceOffering"] = async ({ db, path }) => {
  const offering = await findOffering(db, path.id);
  if (offering === undefined) throw new ApiFailure(404, "There is no such solution.");
  const { automator: _automator, ...shown } = offering;
  return { body: shown };
};
