import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button, useEngine, useTranslate } from "#renderers";
import { LateTexts } from "../late-texts/index.ts";
import { StartScreen } from "../start/index.ts";
import { type BeginFailure, beginSignIn } from "./begin-sign-in.ts";

export interface SignInPageProps {
  /** Name of the channel to a tab that waits for the identity token; absent: this tab signs in. */
  readonly handTo?: string | undefined;
  /** The last sign-in was refused: the identity provider asks for the credentials again. */
  readonly isAgain?: boolean;
  /** Opens the identity provider; replaced in tests. */
  readonly goTo?: (address: string) => void;
}

/** Route `login`: opens the identity provider at once; a failure shows a page with a button. */
export function SignInPage(props: SignInPageProps): ReactNode {
  return (
    <LateTexts>
      <SignIn {...props} />
    </LateTexts>
  );
}

function SignIn({ handTo, isAgain = false, goTo = replaceLocation }: SignInPageProps): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const [failure, setFailure] = useState<BeginFailure>();

  const begin = useCallback(async () => {
    setFailure(undefined);
    const identity = engine.bootstrap.current()?.identity;
    if (identity === undefined) return setFailure("unreachable");
    const begun = await beginSignIn(identity, engine.ports, {
      handTo,
      prompt: isAgain ? "login" : undefined,
    });
    return begun.ok ? goTo(begun.address) : setFailure(begun.reason);
  }, [engine, handTo, isAgain, goTo]);

  useEffect(() => {
    void begin();
  }, [begin]);

  if (failure === undefined) return <StartScreen title={t("start.signing-in")} isBusy />;
  return (
    <StartScreen
      icon="lock"
      title={t(failure === "insecure" ? "start.insecure" : "start.sign-in-failed")}
      text={t(FAILURE_TEXT[failure])}
    >
      <Button onClick={() => void begin()}>{t("start.sign-in")}</Button>
    </StartScreen>
  );
}

const FAILURE_TEXT = {
  insecure: "start.insecure-text",
  unreachable: "start.sign-in-unreachable",
  "no-storage": "start.no-storage-text",
} as const;

function replaceLocation(address: string): void {
  window.location.replace(address);
}
