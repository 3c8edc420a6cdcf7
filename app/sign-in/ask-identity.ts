import type { IdentityAnswer, IdentityProvider, Ports } from "#engine/ports";
import { prepareSignIn } from "./begin-sign-in.ts";
import { redeemAnswer } from "./finish-sign-in.ts";
import { discoverProvider, redirectUri } from "./identity-provider.ts";

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Asks the identity provider for an identity token of this browser's sign-in there, without leaving the page: its
 * answer (`prompt=none`) comes to a frame that nobody sees. Refused also where the browser keeps the provider's
 * cookies from frames of other sites.
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
      : await redeemAnswer(answer, prepared.question, identity, ports);
  }
  // No answer came: was it the network, or a page that may not be shown in a frame?
  const isReachable = await discoverProvider(identity.domain).then(
    () => true,
    () => false,
  );
  return { ok: false, reason: isReachable ? "refused" : "unreachable" };
}

/** The address on which a frame arrives at our own callback page; undefined where it does not within seconds. */
async function answerInFrame(address: string, callback: string): Promise<URL | undefined> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  // It runs nothing that could lead this page away, or open another.
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
      frame.addEventListener("load", () => {
        const arrived = addressOf(frame);
        if (arrived?.startsWith(`${callback}?`) === true) resolve(new URL(arrived));
      });
      frame.src = address;
      document.body.append(frame);
    });
  } finally {
    frame.remove();
  }
}

/** Undefined while it shows a page of another origin. */
function addressOf(frame: HTMLIFrameElement): string | undefined {
  try {
    return frame.contentWindow?.location.href;
  } catch {
    return undefined;
  }
}
