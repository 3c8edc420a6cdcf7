import type { Api } from "../../api/index.ts";
import { answerResource } from "../../api/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { budget } from "./budget.resource.ts";
import description from "./swagger.json" with { type: "json" };

export const budgetsApi: Api<Handlers> = {
  name: "budgets",
  base: "/budgets",
  description,
  resources: [budget],
  handlers: { ...answerResource<Operations, typeof budget>(budget) },
};
