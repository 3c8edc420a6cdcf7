import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Engine } from "#engine";
import { Button, useTranslate } from "#renderers";
import { LateTexts } from "../late-texts/index.ts";
import { StartScreen } from "../start/index.ts";
import { signOutAddress } from "./end-session.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { handIdentityToken } from "./hand-over.ts";

type Callback =
  | { readonly state: "busy" }
  | { readonly state: "handed-over" }
  | {
      readonly state: "failed";
      readonly reason: "forgotten" | "refused" | "unreachable";
      readonly text?: string;
    };

export interface CallbackPageProps {
  readonly engine: Engine;
  /** The address to which the identity provider redirected. */
  readonly address: URL;
  readonly goTo?: (address: string) => void;
}

/** The redirect target of the identity provider: exchanges its answer for a session, then opens the requested page. */
export function CallbackPage(props: CallbackPageProps): ReactNode {
  return (
    <LateTexts>
      <Callback {...props} />
    </LateTexts>
  );
}

function Callback({ engine, address, goTo = replaceLocation }: CallbackPageProps): ReactNode {
  const t = useTranslate();
  const [callback, setCallback] = useState<Callback>({ state: "busy" });

  // The answer can be used once, but effects can run twice.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish(engine, address, goTo).then(setCallback);
  }, [engine, address, goTo]);

  if (callback.state === "busy") return <StartScreen title={t("start.signing-in")} isBusy />;
  if (callback.state === "handed-over") {
    return (
      <StartScreen icon="circle-check" title={t("start.handed-over")} text={t("start.handed-over-text")} />
    );
  }
  const text = callback.text ?? t(`start.sign-in-${callback.reason}`);
  return (
    <StartScreen icon="lock" title={t("start.sign-in-failed")} text={text}>
      <Button variant="default" onClick={() => void signOutAddress(engine).then(goTo)}>
        {t("start.sign-out")}
      </Button>
      <Button onClick={() => goTo(callback.reason === "refused" ? "/#/login?again=1" : "/#/login")}>
        {t("start.sign-in")}
      </Button>
    </StartScreen>
  );
}

async function finish(engine: Engine, address: URL, goTo: (address: string) => void): Promise<Callback> {
  const loaded = await engine.bootstrap.load();
  if (!loaded.ok) return { state: "failed", reason: "unreachable", text: loaded.text };
  const finished = await finishSignIn(address, loaded.data.identity, engine.ports);
  if (!finished.ok) {
    // An answer opened again, from the history or a bookmark, does not end the session.
    if (finished.reason === "forgotten" && (await isSignedIn(engine))) {
      goTo("/#/pages");
      return { state: "busy" };
    }
    return { state: "failed", reason: finished.reason };
  }
  if (finished.handTo !== undefined) {
    handIdentityToken(finished.handTo, finished.identityToken);
    window.close();
    return { state: "handed-over" };
  }
  const signedIn = await engine.session.signIn(finished.identityToken);
  if (!signedIn.ok) return { state: "failed", reason: "refused", text: signedIn.text };
  // Without a deep link, `/pages` opens the landing page.
  goTo(`/#${engine.session.deepLink.take() ?? "/pages"}`);
  return { state: "busy" };
}

async function isSignedIn({ session }: Engine): Promise<boolean> {
  await session.start();
  return session.snapshot().state === "in";
}

function replaceLocation(address: string): void {
  window.location.replace(address);
}
