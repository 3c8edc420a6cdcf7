import type { Handler } from "../../api/api.ts";
import { accepted } from "../../api/wire.ts";
import { startDeletion } from "../../services/index.ts";

/** `DELETE /service/{id}`: answers at once with the activity that does it. */
export const deleteService: Handler = async (request) =>
  accepted(await startDeletion(request, Number(request.path["id"])));
