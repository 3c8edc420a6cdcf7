import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, useEngine, useTranslate } from "#renderers";
import { Dialog, DialogButtons, DialogText } from "#renderers/dialog";
import { awaitIdentityToken } from "../sign-in/index.ts";

/** A dialog over the page when the session has expired: a new tab signs in, and the page keeps its input. */
export function ExpiredSession({ onSignOut }: { readonly onSignOut: () => void }): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const [failure, setFailure] = useState("");
  // Whichever of the tabs it opened signs in.
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => () => waiting.current.forEach((stop) => stop()), []);

  const handleSignIn = (): void => {
    const name = engine.ports.ids.uuid();
    const stop = awaitIdentityToken(name, (identityToken) => {
      void engine.session
        .signIn(identityToken)
        .then((signedIn) => setFailure(signedIn.ok ? "" : signedIn.text));
    });
    waiting.current.push(stop);
    // After a refusal the identity provider has to ask for the credentials again.
    const again = failure === "" ? "" : "&again=1";
    window.open(`${engine.ports.origin}/#/login?for=${name}${again}`, "_blank", "noopener,noreferrer");
  };

  return (
    <Dialog
      title={t("shell.expired.title")}
      text={t("shell.expired.text")}
      canClose={false}
      onClose={() => undefined}
    >
      {failure !== "" && <DialogText role="alert">{failure}</DialogText>}
      <DialogButtons>
        <Button variant="default" onClick={onSignOut}>
          {t("shell.account.sign-out")}
        </Button>
        <Button onClick={handleSignIn}>{t("start.sign-in")}</Button>
      </DialogButtons>
    </Dialog>
  );
}
