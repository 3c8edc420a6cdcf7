import type { Api } from "../api/api.ts";

/** Every API that the server answers, in the order of the call catalogue. To add one: write its folder, name it here and in `templates/apis.json`. */
export function buildApis(): readonly Api[] {
  return [];
}
