import type { Api } from "../../server/api/index.ts";
import { ApiFailure, answerResource } from "../../server/api/index.ts";
import type { Platform } from "../../server/platforms/index.ts";
import { bucket } from "./bucket.resource.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

const bucketHandlers = answerResource<Operations, typeof bucket>(bucket, {
  async update({ current, changes }, save) {
    if (changes.size !== undefined && changes.size < current.size)
      throw new ApiFailure(409, "A bucket does not shrink.");
    return await save();
  },
  actions: {
    async empty({ current }, save) {
      if (current.kind === "cold") throw new ApiFailure(409, `${current.name} is cold: it stays as it is.`);
      return await save({ labels: null });
    },
    give: async ({ body }, save) => await save({ owner: body.owner }),
  },
});

const bucketsApi: Api<Handlers> = {
  name: "buckets",
  base: "/buckets",
  description,
  resources: [bucket],
  handlers: bucketHandlers,
};

/** A made-up API whose one resource is declared. It comes as a platform that sells nothing, which tests can add. */
export const bucketsPlatform: Platform = {
  name: "buckets",
  folder: import.meta.dirname,
  apis: [bucketsApi],
  serviceTypes: [],
  seed: { automatorTypes: [], automators: [], offerings: [] },
};
