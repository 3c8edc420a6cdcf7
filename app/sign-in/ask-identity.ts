import type { IdentityAnswer, IdentityProvider, Ports } from "#engine/ports";
import { prepareSignIn } from "./begin-sign-in.ts";
import { redeemAnswer } from "./finish-sign-in.ts";
import { discoverProvider, redirectUri } from "./identity-provider.ts";

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Gets an identity token for the session at the identity provider without leaving the page: a hidden frame asks with
 * `prompt=none`. Refused as well when the browser blocks the provider's cookies in frames of other sites.
 */
export async function askIdentity(
  identity: IdentityProvider,
  ports: Pick<Ports, "origin" | "log">,
): Promise<IdentityAnswer> {
  if (!window.isSecureContext) return { ok: false, reason: "refused" };
  const prepared = await prepareSignIn(identity, ports.origin, "none").catch(() => undefined);
  if (prepared === undefined) return { ok: false, reason: "unreachable" };
  const answer = await answerInFrame(prepared.address, redirectUri(ports.origin));
  if (answer !== undefined) {
    const isRefusal = answer.searchParams.has("error");
    return isRefusal
      ? { ok: false, reason: "refused" }
      : await redeemAnswer(answer, prepared.request, identity, ports);
  }
  // No answer: either the network failed, or the provider showed a page that frames may not show.
  const isReachable = await discoverProvider(identity.domain).then(
    () => true,
    () => false,
  );
  return { ok: false, reason: isReachable ? "refused" : "unreachable" };
}

/** The address with which the frame reaches our callback page; undefined: not within `ANSWER_TIMEOUT_MS`. */
async function answerInFrame(address: string, callback: string): Promise<URL | undefined> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  // The frame may not navigate this page or open a window.
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
      frame.addEventListener("load", () => {
        const current = addressOf(frame);
        if (current?.startsWith(`${callback}?`) === true) resolve(new URL(current));
      });
      frame.src = address;
      document.body.append(frame);
    });
  } finally {
    frame.remove();
  }
}

/** Undefined while the frame shows a page of another origin. */
function addressOf(frame: HTMLIFrameElement): string | undefined {
  try {
    return frame.contentWindow?.location.href;
  } catch {
    return undefined;
  }
}
