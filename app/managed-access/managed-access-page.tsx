import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Engine } from "#engine";
import { useEngine, useNavigation, useTranslate } from "#renderers";
import { awaitMessage } from "../adapters/index.ts";
import { StartScreen } from "../start/index.ts";
import { LateTexts } from "../late-texts/index.ts";
import { ManagedAccessEnded } from "./managed-access-ended.tsx";

/** Without a message by then, the tab that opened the window is closed. */
const OPENER_TIMEOUT_MS = 60_000;

export interface ManagedAccessPageProps {
  /** Name of the channel for the one-time code; empty: the session is over. */
  readonly name: string;
}

type Entered = { readonly ok: true } | { readonly ok: false; readonly text: string };

/**
 * Signs a provider in to a customer's account in this window (spec 1 §4): waits for the code, exchanges it for a
 * session of this tab alone, and opens the customer's landing page. A tab that already has a session keeps it.
 */
export function ManagedAccessPage(props: ManagedAccessPageProps): ReactNode {
  return (
    <LateTexts>
      <ManagedAccessWindow {...props} />
    </LateTexts>
  );
}

function ManagedAccessWindow({ name }: ManagedAccessPageProps): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const { navigate } = useNavigation();
  const [failure, setFailure] = useState<string>();
  const go = useRef(navigate);
  go.current = navigate;
  const lost = t("start.managed-lost");
  useEffect(() => {
    if (name === "") return undefined;
    return enter(engine, name, lost, (entered) =>
      entered.ok ? go.current("/pages", { replace: true }) : setFailure(entered.text),
    );
  }, [engine, name, lost]);

  if (name === "") return <ManagedAccessEnded />;
  if (failure !== undefined)
    return <StartScreen icon="alert-circle" title={t("start.managed-failed")} text={failure} />;
  return <StartScreen isBusy title={t("start.managed")} />;
}

/** The returned function stops it. */
function enter(
  engine: Engine,
  name: string,
  lost: string,
  onEntered: (entered: Entered) => void,
): () => void {
  const giveUp = engine.ports.clock.after(OPENER_TIMEOUT_MS, () => onEntered({ ok: false, text: lost }));
  const stopWaiting = awaitMessage(name, (message) => {
    giveUp();
    if (message.is === "managed-access") void engine.session.enter(message.code, message.own).then(onEntered);
    else onEntered({ ok: false, text: message.is === "failed" ? message.text : lost });
  });
  return () => {
    giveUp();
    stopWaiting();
  };
}
