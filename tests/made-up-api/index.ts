import type { Api } from "../../server/api/index.ts";
import { ApiFailure, answerResource, readResource } from "../../server/api/index.ts";
import type { Platform } from "../../server/platforms/index.ts";
import { bucket } from "./bucket.resource.ts";
import type { Bucket, Handlers, Operations } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

const bucketHandlers = answerResource<Operations, typeof bucket>(bucket, {
  async update({ current, changes }, save) {
    if (changes.size !== undefined && changes.size < current.size)
      throw new ApiFailure(409, "A bucket does not shrink.");
    return await save();
  },
});

/** An operation that no declaration has is a handler like any other. */
const emptyBucket: Handlers["emptyBucket"] = async (request) => {
  const { db, path, audit } = request;
  const { id, account_id: accountId } = await readResource<Bucket>(db, bucket, path.id);
  await db.query("update bucket set labels = null where id = $1", [id]);
  await audit({ action: "bucket.empty", resourceType: "bucket", resourceId: String(id), accountId });
  return await bucketHandlers.getBucket(request);
};

const bucketsApi: Api<Handlers> = {
  name: "buckets",
  base: "/buckets",
  description,
  resources: [bucket],
  handlers: { ...bucketHandlers, emptyBucket },
};

/** A made-up API whose one resource is declared. It comes as a platform that sells nothing, which tests can add. */
export const bucketsPlatform: Platform = {
  name: "buckets",
  folder: import.meta.dirname,
  apis: [bucketsApi],
  serviceTypes: [],
  seed: { automatorTypes: [], automators: [], offerings: [] },
};
