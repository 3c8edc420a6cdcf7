import { isRecord } from "#validators";
import type { ApiRequest } from "../../api/index.ts";
import { wrongField } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import { EVENT_KINDS } from "../../events/index.ts";
import type { PublicRule } from "../../outgoing/index.ts";
import { RefusedAddress, refusalOf } from "../../outgoing/index.ts";

/** What of it goes on when a managed session has ended is not begun in one. */
export const NOT_IN_MANAGED_SESSION =
  "Webhooks get no address and no secret in a managed session, because they would go on after it.";

/** Nobody is told by a webhook what they may not read: a 422 that names the permission. */
export function refuseEvents(
  { actor }: Pick<ApiRequest, "actor">,
  events: readonly string[],
  field: "/events" | "/url" = "/events",
): void {
  const refused = events.flatMap((name) => {
    const tag = EVENT_KINDS.find((kind) => kind.name === name)?.tag;
    return tag === undefined || decide(actor, { tag, flag: "R" }).allowed ? [] : [`${name} needs ${tag} (R)`];
  });
  if (refused.length > 0) throw wrongField(field, `${REFUSED[field]}: ${refused.join(", ")}.`);
}

const REFUSED = {
  "/events": "A webhook is told only what you may read",
  "/url": "Another address is sent all that it hears and that waits",
};

/**
 * A 422 for an address that is never called. A name that cannot be looked up at this moment is taken: every delivery
 * looks it up again.
 */
export async function refuseAddress(
  { outside }: Pick<ApiRequest, "outside">,
  rule: PublicRule,
  written: string,
): Promise<void> {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw wrongField("/url", "Enter an address that begins with https://.");
  const { refusal, isNamed } = await outside("reach", () => reach(rule, url.hostname));
  const message = refusal ?? refusalOf(url, isNamed);
  if (message !== undefined) throw wrongField("/url", message);
}

async function reach(
  rule: PublicRule,
  host: string,
): Promise<{ readonly refusal?: string; readonly isNamed: boolean }> {
  try {
    return { isNamed: (await rule.reach(host)).isNamed };
  } catch (error) {
    if (error instanceof RefusedAddress) return { refusal: error.message, isNamed: false };
    const isUnknown = isRecord(error) && error["code"] === "ENOTFOUND";
    return { isNamed: false, ...(isUnknown && { refusal: "The name in the address is not known." }) };
  }
}
