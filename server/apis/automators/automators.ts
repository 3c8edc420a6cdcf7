import { answerResource, ApiFailure, wrongField } from "../../api/index.ts";
import { refuseUsedAutomator } from "../../services/index.ts";
import { automator } from "./automator.resource.ts";
import type { Operations } from "./contract.generated.ts";

export const automatorHandlers = answerResource<Operations, typeof automator>(automator, {
  async create({ db, actor, body }, save) {
    if (actor.accountId !== actor.serviceProviderId)
      throw new ApiFailure(403, "Only service providers have automators.");
    const known = await db.query("select from automator_type where id = $1 and is_available", [
      body.automator_type_id,
    ]);
    if (known.length === 0) throw wrongField("/automator_type_id", "There is no such type of automator.");
    return await save();
  },

  async delete({ db, current }, save) {
    await refuseUsedAutomator(db, current);
    await db.query("delete from agent where automator_id = $1", [current.id]);
    return await save();
  },
});
