import type { Api, Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { listRows } from "../../api/list-rows.ts";
import type { Offering } from "../../offerings/index.ts";
import { findOffering, offeringSource } from "../../offerings/index.ts";
import description from "./swagger.json" with { type: "json" };

/** What providers and distributors offer to the accounts below them (spec 2 §3). */
export function buildSolutionsApi(): Api {
  return {
    name: "solutions",
    base: "/solutions",
    description,
    handlers: { listServiceOfferings, getServiceOffering },
  };
}

const listServiceOfferings: Handler = async ({ db, list }) => ({
  body: await listRows<Offering>(db, offeringSource, list),
});

const getServiceOffering: Handler = async ({ db, path }) => {
  const offering = await findOffering(db, Number(path["id"]));
  if (offering === undefined) throw new ApiFailure(404, "There is no such solution.");
  const { automator: _automator, ...shown } = offering;
  return { body: shown };
};
