import { accepted } from "../../api/index.ts";
import { startDeletion } from "../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";

/** `DELETE /service/{id}`: answers at once with the activity that does it. */
export const deleteService: Handlers["deleteService"] = async (request) =>
  accepted(await startDeletion(request, request.path.id, request.query.state));
